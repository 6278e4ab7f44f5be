/** A long number as a spreadsheet shows it, and writes it: its last digits are lost. */
const shortened = /^[-−]?\d(?:[.,]\d{1,14})?E\+\d{2,3}$/
const failed = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!)$/

/** What to say of a cell that a spreadsheet has spoiled; undefined of all others. */
export function spoiledCell(cell: string): string | undefined {
  const text = cell.slice(0, 40).trim()
  if (shortened.test(text))
    return `„${text}“ – skaičius, kurį skaičiuoklė sutrumpino: jo paskutiniai skaitmenys prarasti. Suformatuokite stulpelį kaip tekstą ir įrašykite visą.`
  if (failed.test(text)) return `Skaičiuoklė čia parašė klaidą „${text}“: pataisykite formulę arba įrašykite reikšmę.`
  return undefined
}
