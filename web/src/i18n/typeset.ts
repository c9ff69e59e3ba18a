/**
 * Where a line may not break: after "Mister", and in French before a high punctuation mark.
 *
 * The one place that knows this for the page; blackticket/cli/look.py does the same for the terminal.
 */
const NO_BREAK = '\u00a0'

/** A text as it is shown. Writers of texts use ordinary spaces. */
export function typeset(text: string, language: string): string {
  const named = text.replaceAll('Mister X', `Mister${NO_BREAK}X`)
  return language === 'fr' ? named.replace(/ (?=[:;!?»])|(?<=«) /g, NO_BREAK) : named
}
