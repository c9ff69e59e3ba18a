"""``blackticket board``: the boards, their files, their drawings."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from blackticket.boards import Board
from blackticket.cli.help_page import PoliteCommand
from blackticket.cli.polite import FOUND_BAD, PoliteGroup, problem_told, refuse
from blackticket.cli.speech import helped, say, sentence_of
from blackticket.cli.speech import language as spoken

board_app = typer.Typer(
    cls=PoliteGroup,
    help=helped("board_app"),
    rich_markup_mode=None,
    no_args_is_help=True,
)
NameOrPath = Annotated[str, typer.Argument(help=helped("board.name"))]
NARROWEST, WIDEST = 100, 10_000
T = TypeVar("T")


@board_app.command("list", cls=PoliteCommand, help=helped("board.list"))
def list_boards() -> None:
    """List the built-in boards and the tile sets for the dice game."""
    from blackticket.boards import builtin_names, load
    from blackticket.boards.tiles import load_tiles, tile_set_names

    for name in builtin_names():
        board = load(name)
        transports = ", ".join(board.transports.values())
        facts = say("board.row", stations=f"{len(board):>4}", connections=f"{len(board.connections):>4}")
        typer.echo(f"{name:<18}{facts}   {transports}")
    for name in tile_set_names():
        typer.echo(f"{name:<18}{say('board.row_tiles', n=f'{len(load_tiles(name).tiles):>4}')}")


@board_app.command(cls=PoliteCommand, help=helped("board.check"))
def check(path: NameOrPath) -> None:
    """List every problem of a board and of its drawing; exit with code 1 if there is one."""
    from blackticket.boards import check as problems_of
    from blackticket.boards import check_drawing, load
    from blackticket.boards.tiles import check_tiles, load_tiles

    tiles = _is_tile_set(path)
    problems = check_tiles(path) if tiles else problems_of(path)
    playable = not problems
    if playable and not tiles:
        problems = check_drawing(path)
    if problems and problems[0].code == "missing-folder":
        refuse(problem_told(problems[0]))
    if problems:
        for problem in problems:
            typer.echo(str(problem))
        if playable:
            typer.echo(_drawn(path))
        typer.echo(say("board.problems_drawn" if playable else "board.problems", n=len(problems)), err=True)
        raise typer.Exit(FOUND_BAD)
    if tiles:
        tile_set = load_tiles(path)
        count = len(tile_set.tiles)
        typer.echo(say("board.fine_tiles", name=tile_set.name, n=count, digest=tile_set.digest))
        return
    board = load(path)
    stations, connections = len(board), len(board.connections)
    fine = say("board.fine", name=board.name, stations=stations, connections=connections, digest=board.digest)
    typer.echo(fine)
    typer.echo(_drawn(path))


def _drawn(path: str) -> str:
    """The numbers of a drawing in a sentence."""
    from blackticket.boards import load
    from blackticket.boards.drawing.quality import quality_of

    found = quality_of(load(path))
    told = found.told()
    return say(
        "board.drawn",
        octilinear=told["octilinear"],
        bends=found.bends,
        crossings=found.crossings,
        gap=told["smallest gap"],
        over=found.over_lines,
        touching=found.touching,
    )


@board_app.command(cls=PoliteCommand, help=helped("board.draw"))
def draw(
    name: NameOrPath,
    theme: Annotated[str, typer.Option(help=helped("board.draw.theme"))] = "night",
    language: Annotated[str | None, typer.Option(help=helped("board.draw.language"))] = None,
    width: Annotated[int, typer.Option(min=NARROWEST, max=WIDEST, help=helped("board.draw.width"))] = 1200,
    out: Annotated[str | None, typer.Option(help=helped("board.draw.out"))] = None,
    names: Annotated[
        bool | None,
        typer.Option("--names/--no-names", help=helped("board.draw.names")),
    ] = None,
    around: Annotated[int | None, typer.Option(help=helped("board.draw.around"))] = None,
    zoom: Annotated[float, typer.Option(min=1, max=20, help=helped("board.draw.zoom"))] = 4,
    figures: Annotated[str | None, typer.Option(help=helped("board.draw.figures"))] = None,
    targets: Annotated[str | None, typer.Option(help=helped("board.draw.targets"))] = None,
    route: Annotated[str | None, typer.Option(help=helped("board.draw.route"))] = None,
    heat: Annotated[str | None, typer.Option(help=helped("board.draw.heat"))] = None,
    seen: Annotated[str | None, typer.Option(help=helped("board.draw.seen"))] = None,
) -> None:
    """Draw a board or a tile set as SVG or PNG; on a board you can also show a game."""
    from blackticket.boards.drawing.words import WORDS
    from blackticket.cli.files import write_picture

    if theme not in ("night", "day"):
        refuse(say("refusal.no_theme", theme=repr(theme), known="night, day"))
    language = language or spoken()
    if language not in WORDS:
        refuse(say("refusal.no_language", language=repr(language), known=", ".join(WORDS)))
    game = {"figures": figures, "targets": targets, "route": route, "heat": heat, "seen": seen}
    given = {key: text for key, text in game.items() if text}
    as_svg, as_png = _painters(name, theme, language, width, names, None if around is None else (around, zoom), given)
    if out is None or out == "-":
        typer.echo(as_svg())
        return
    write_picture(out, as_svg, as_png)


def _is_tile_set(name: str) -> bool:
    from blackticket.boards.tiles import is_tile_set, tile_set_names

    return name in tile_set_names() or is_tile_set(name)


def _painters(
    name: str,
    theme: str,
    language: str,
    width: int,
    names: bool | None,
    around: tuple[int, float] | None,
    game: dict[str, str],
) -> tuple[Callable[[], str], Callable[[], bytes]]:
    """Two functions that draw the board or tile set of this name: as SVG and as PNG."""
    from blackticket.boards import draw_png, draw_svg, load
    from blackticket.boards.tiles import draw_tile_set_png, draw_tile_set_svg, load_tiles
    from blackticket.cli.overlays import read_overlay, read_station

    if _is_tile_set(name):
        if game or names is not None or around is not None:
            refuse(say("board.tiles_show_no_game", name=name))
        tiles = load_tiles(name)
        return (
            lambda: draw_tile_set_svg(tiles, theme, width=width, language=language),
            lambda: draw_tile_set_png(tiles, theme, width=width, language=language),
        )
    board = load(name)
    if around is not None:
        read_station(board, str(around[0]))
    overlay = read_overlay(board, **game)

    def drawn(draw: Callable[..., T]) -> Callable[[], T]:
        return lambda: draw(
            board, theme=theme, width=width, overlay=overlay, names=names, around=around, language=language
        )

    return drawn(draw_svg), drawn(draw_png)


@board_app.command(cls=PoliteCommand, help=helped("board.poster"))
def poster(
    name: NameOrPath,
    out: Annotated[str, typer.Option("--out", "-o", help=helped("board.poster.out"))],
    sheets: Annotated[str, typer.Option(help=helped("board.poster.sheets"))] = "A4",
    across: Annotated[int, typer.Option(min=1, max=6, help=helped("board.poster.across"))] = 2,
    language: Annotated[str | None, typer.Option(help=helped("board.draw.language"))] = None,
) -> None:
    """Draw a board as a poster over several sheets, with marks to cut along."""
    from blackticket.boards.drawing.words import WORDS
    from blackticket.boards.poster import PAPERS, poster_pages, poster_pdf

    if sheets not in PAPERS:
        refuse(say("board.no_paper", paper=repr(sheets), known=", ".join(PAPERS)))
    language = language or spoken()
    if language not in WORDS:
        refuse(say("refusal.no_language", language=repr(language), known=", ".join(WORDS)))
    path = Path(out)
    if path.suffix.lower() == ".pdf":
        try:
            path.write_bytes(poster_pdf(name, sheets=sheets, across=across, language=language))
        except RuntimeError as error:
            refuse(f"{str(error).capitalize()}.")
    elif path.suffix.lower() == ".svg":
        for number, page in enumerate(poster_pages(name, sheets, across, language), 1):
            path.with_stem(f"{path.stem}-{number}").write_text(page, encoding="utf-8")
    else:
        refuse(say("board.poster_name", name=out))


@board_app.command(cls=PoliteCommand, help=helped("board.export"))
def export(
    name: NameOrPath,
    format: Annotated[str, typer.Option("--format", "-f", help=helped("board.export.format"))] = "json",
    out: Annotated[str | None, typer.Option(help=helped("board.export.out"))] = None,
) -> None:
    """Export a board for other programs."""
    from blackticket.boards import export_graphml, export_json, load
    from blackticket.cli.files import write_text

    if _is_tile_set(name):
        refuse(say("board.tiles_not_exported", name=name))
    writers = {"json": export_json, "graphml": export_graphml}
    if format not in writers:
        refuse(say("board.no_format", format=repr(format), known=", ".join(writers)))
    write_text(out, writers[format](load(name)))


@board_app.command(cls=PoliteCommand, help=helped("board.stats"))
def stats(
    names: Annotated[list[str] | None, typer.Argument(help=helped("board.stats.names"))] = None,
) -> None:
    """Compare boards in a Markdown table: degrees, distances, choke points and dead ends."""
    from blackticket.boards import builtin_names, load
    from blackticket.boards.statistics import table

    tiles = [name for name in names or () if _is_tile_set(name)]
    if tiles:
        refuse(say("board.tiles_not_compared", name=tiles[0]))
    typer.echo(table([load(name) for name in names or builtin_names()]), nl=False)


@board_app.command(cls=PoliteCommand, help=helped("board.quality"))
def quality(
    names: Annotated[list[str] | None, typer.Argument(help=helped("board.stats.names"))] = None,
) -> None:
    """Measure how boards are drawn, in a Markdown table."""
    from blackticket.boards import builtin_names, load
    from blackticket.boards.drawing.quality import quality_table

    tiles = [name for name in names or () if _is_tile_set(name)]
    if tiles:
        refuse(say("board.tiles_not_compared", name=tiles[0]))
    typer.echo(quality_table([load(name) for name in names or builtin_names()]), nl=False)


@board_app.command(cls=PoliteCommand, help=helped("board.fit"))
def fit(
    name: NameOrPath,
    out: Annotated[str, typer.Option("--out", "-o", help=helped("board.out"))],
    edition: Annotated[str, typer.Option(help=helped("edition"))] = "london",
) -> None:
    """Write a board with the start cards and the transports that it lacks for an edition."""
    from blackticket.boards import load
    from blackticket.editions import edition as edition_named
    from blackticket.editions.needs import fitted, lacks

    if _is_tile_set(name):
        refuse(say("board.tiles_not_exported", name=name))
    chosen, board = edition_named(edition), load(name)
    missing = lacks(chosen, board)
    if not chosen.family.takes_boards:
        refuse(sentence_of(missing[0]))
    for lack in missing:
        typer.echo(sentence_of(lack))
    made = fitted(chosen, board)
    write_board(made, out)
    typer.echo(say("board.fits" if missing else "board.fits_already", name=made.title, edition=chosen.title, out=out))


@board_app.command(cls=PoliteCommand, help=helped("board.make"))
def make(
    out: Annotated[str, typer.Option("--out", "-o", help=helped("board.out"))],
    gtfs: Annotated[Path | None, typer.Option(help=helped("board.make.gtfs"))] = None,
    geojson: Annotated[Path | None, typer.Option(help=helped("board.make.geojson"))] = None,
    graphml: Annotated[Path | None, typer.Option(help=helped("board.make.graphml"))] = None,
    stations: Annotated[int, typer.Option(min=60, max=250, help=helped("board.make.stations"))] = 150,
    centre: Annotated[str, typer.Option(help=helped("board.make.centre"))] = "",
    radius: Annotated[float | None, typer.Option(min=0.2, max=500, help=helped("board.make.radius"))] = None,
    ground: Annotated[Path | None, typer.Option(help=helped("board.make.ground"))] = None,
    title: Annotated[str, typer.Option(help=helped("board.make.title"))] = "",
    local: Annotated[str, typer.Option(help=helped("board.make.local"))] = "taxi",
) -> None:
    """Make a board of a real town."""
    from blackticket.boards.towns import graphs
    from blackticket.boards.towns.geojson import read_lines
    from blackticket.boards.towns.ground import Ground, read_ground
    from blackticket.boards.towns.gtfs import read_gtfs
    from blackticket.boards.towns.making import Made, Wishes, make_board

    given = [source for source in (gtfs, geojson, graphml) if source is not None]
    if len(given) != 1:
        refuse(say("board.one_source"))
    must_be_free(out)
    if local not in ("taxi", "foot", "car", "bike"):
        refuse(say("board.no_local", local=repr(local)))
    if graphml is not None:
        made = Made(graphs.read_graphml(graphml, title), [])
    else:
        area = read_ground(ground) if ground is not None else Ground()
        table = read_gtfs(gtfs) if gtfs is not None else read_lines(given[0])
        wishes = Wishes(stations, centre, radius, title, local=local, ground=area)
        made = make_board(table, wishes)
    for note in made.notes:
        typer.echo(note)
    write_board(made.board, out)
    told = {"stations": len(made.board), "connections": len(made.board.connections)}
    typer.echo(say("board.made", name=made.board.title, out=out, **told))


def write_board(board: Board, out: str) -> None:
    """Write a board as a folder, or as a zip if the name says so; a folder that has other things is left alone."""
    from blackticket.boards.writing import save, to_zip

    must_be_free(out)
    place = Path(out)
    if place.suffix.lower() == ".zip":
        place.write_bytes(to_zip(board))
    else:
        save(board, place)


def must_be_free(out: str) -> None:
    """Refuse a folder that has other things than a board."""
    from blackticket.boards.zipped import FILES

    place = Path(out)
    if place.suffix.lower() == ".zip" or not place.exists():
        return
    if not place.is_dir() or any(path.name not in FILES for path in place.iterdir()):
        refuse(say("board.not_empty", out=out))
