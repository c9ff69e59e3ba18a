"""``blackticket board``: the boards, their files, their drawings."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from blackticket.cli.polite import FOUND_BAD, PoliteGroup, refuse

board_app = typer.Typer(
    cls=PoliteGroup,
    help="List, check, draw and export boards.",
    rich_markup_mode=None,
    no_args_is_help=True,
)
NameOrPath = Annotated[str, typer.Argument(help="A built-in board's name, or a folder with a board's files.")]
NARROWEST, WIDEST = 100, 10_000


@board_app.command("list")
def list_boards() -> None:
    """The built-in boards, and the sets of tiles for the dice game."""
    from blackticket.boards import builtin_names, load
    from blackticket.boards.tiles import load_tiles, tile_set_names

    for name in builtin_names():
        board = load(name)
        transports = ", ".join(board.transports.values())
        typer.echo(f"{name:<18}{len(board):>4} stations{len(board.connections):>5} connections   {transports}")
    for name in tile_set_names():
        typer.echo(f"{name:<18}{len(load_tiles(name).tiles):>4} tiles")


@board_app.command()
def check(path: NameOrPath) -> None:
    """Say everything that is wrong with a board; exit code 1 if anything is."""
    from blackticket.boards import check as problems_of
    from blackticket.boards import load
    from blackticket.boards.tiles import check_tiles, load_tiles

    tiles = _is_tile_set(path)
    problems = check_tiles(path) if tiles else problems_of(path)
    if problems and problems[0].code == "missing-folder":
        refuse(problems[0].message)
    if problems:
        for problem in problems:
            typer.echo(str(problem))
        typer.echo("1 problem." if len(problems) == 1 else f"{len(problems)} problems.", err=True)
        raise typer.Exit(FOUND_BAD)
    if tiles:
        tile_set = load_tiles(path)
        typer.echo(f"{tile_set.name}: fine. {len(tile_set.tiles)} tiles, {tile_set.digest}.")
        return
    board = load(path)
    typer.echo(f"{board.name}: fine. {len(board)} stations, {len(board.connections)} connections, {board.digest}.")


@board_app.command()
def draw(
    name: NameOrPath,
    theme: Annotated[str, typer.Option(help="night or day.")] = "night",
    width: Annotated[int, typer.Option(min=NARROWEST, max=WIDEST, help="Width of the picture in pixels.")] = 1200,
    out: Annotated[str | None, typer.Option(help="FILE.svg or FILE.png; without it SVG goes to the output.")] = None,
) -> None:
    """Draw a board, or a set of tiles, as SVG or PNG."""
    if theme not in ("night", "day"):
        refuse(f"There is no theme {theme!r}; there are: night, day.")
    as_svg, as_png = _painters(name, theme, width)
    if out is None or out == "-":
        typer.echo(as_svg())
        return
    path = Path(out)
    ending = path.suffix.lower()
    if ending == ".svg":
        path.write_text(as_svg(), encoding="utf-8")
    elif ending == ".png":
        try:
            picture = as_png()
        except RuntimeError as error:
            refuse(f"{str(error).capitalize()}.")
        path.write_bytes(picture)
    else:
        refuse(f"{out}: a drawing is a .svg or a .png file.")


def _is_tile_set(name: str) -> bool:
    from blackticket.boards.tiles import is_tile_set, tile_set_names

    return name in tile_set_names() or is_tile_set(name)


def _painters(name: str, theme: str, width: int) -> tuple[Callable[[], str], Callable[[], bytes]]:
    """How to draw what has this name: as SVG, as PNG."""
    from blackticket.boards import draw_png, draw_svg, load
    from blackticket.boards.tiles import draw_tile_set_png, draw_tile_set_svg, load_tiles

    if _is_tile_set(name):
        tiles = load_tiles(name)
        return (
            lambda: draw_tile_set_svg(tiles, theme, width=width),
            lambda: draw_tile_set_png(tiles, theme, width=width),
        )
    board = load(name)
    return (
        lambda: draw_svg(board, theme=theme, width=width),
        lambda: draw_png(board, theme=theme, width=width),
    )


@board_app.command()
def export(
    name: NameOrPath,
    format: Annotated[str, typer.Option("--format", "-f", help="json or graphml.")] = "json",
    out: Annotated[str | None, typer.Option(help="The file to write; without it the output.")] = None,
) -> None:
    """Write a board for other programs."""
    from blackticket.boards import export_graphml, export_json, load
    from blackticket.cli.files import write_text

    if _is_tile_set(name):
        refuse(f"{name} is a set of tiles; only boards can be exported.")
    writers = {"json": export_json, "graphml": export_graphml}
    if format not in writers:
        refuse(f"There is no format {format!r}; there are: {', '.join(writers)}.")
    write_text(out, writers[format](load(name)))
