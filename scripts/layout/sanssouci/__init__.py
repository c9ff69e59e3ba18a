"""The board of Potsdam while it is made: ``town`` its places, ``paths`` the footpaths, ``lines`` all other ways."""
