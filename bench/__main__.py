"""The commands ``python -m bench rules`` and ``python -m bench signature``."""

import typer

from bench import rules, signature
from blackticket.cli.polite import PoliteGroup

app = typer.Typer(
    cls=PoliteGroup,
    help="Measure the speed of the rules, and check that the players' search has not changed.",
    epilog="Separate programs: bench.studies, bench.exploitability, bench.load, bench.page.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
)
app.command("rules")(rules.measure)
app.command("signature")(signature.tell)

if __name__ == "__main__":
    app(prog_name="python -m bench")
