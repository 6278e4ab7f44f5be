import { isDay } from '#calendar/day.ts'
import { type ToldEntry, type ToldStatement, UnreadableStatement } from './bank-file.ts'
import { all, at, readXmlTree, within, type XmlNode } from './xml-tree.ts'

/**
 * Reads a bank's statement, camt.053.001.02 to .08, by local names. Only booked entries count. Throws
 * UnreadableStatement when the file is none, or when the closing balance is not the opening one and the entries.
 */
export function readCamt(bytes: Uint8Array): ToldStatement[] {
  const message = at(readXmlTree(bytes), 'BkToCstmrStmt')
  const statements = all(message, 'Stmt').map(readStatement)
  if (statements.length === 0)
    throw new UnreadableStatement('Tai ne banko sąskaitos išrašas: reikia ISO 20022 failo camt.053.')
  return statements
}

function readStatement(stmt: XmlNode): ToldStatement {
  const bank_id = at(stmt, 'Id')?.text ?? ''
  const iban = (at(stmt, 'Acct', 'Id', 'IBAN')?.text ?? '').replace(/\s/g, '').toUpperCase()
  const opening = balanceOf(stmt, ['OPBD', 'PRCD', 'ITBD'], 'first')
  const closing = balanceOf(stmt, ['CLBD', 'ITBD'], 'last')
  if (!opening || !closing || opening.currency !== closing.currency)
    throw new UnreadableStatement(`Išraše „${bank_id}“ nėra pradžios ar pabaigos likučio.`)

  const entries = all(stmt, 'Ntry').filter(isBooked).flatMap(readEntry)
  const moved = entries.reduce((sum, entry) => sum + (entry.currency === closing.currency ? entry.amount : 0), 0)
  if (opening.cents + moved !== closing.cents)
    throw new UnreadableStatement(
      `Išrašo „${bank_id}“ likučiai nesutampa su įrašais: failas nepilnas arba pakeistas. Atsisiųskite jį iš banko dar kartą.`,
    )
  return {
    ...{ bank_id, iban, currency: closing.currency, closed_on: closing.day },
    ...{ opening: opening.cents, closing: closing.cents, entries },
  }
}

/** Of a statement in pages only the first and the last have the day's own balances; the others' are interim. */
function balanceOf(stmt: XmlNode, codes: string[], which: 'first' | 'last') {
  const balances = all(stmt, 'Bal')
  for (const code of codes) {
    const coded = balances.filter((balance) => at(balance, 'Tp', 'CdOrPrtry', 'Cd')?.text === code)
    const balance = coded.at(which === 'first' ? 0 : -1)
    const amount = at(balance, 'Amt')
    if (balance && amount)
      return { cents: signed(balance, amount), currency: amount.currency, day: dayIn(balance, 'Dt') }
  }
  return undefined
}

/** Version 02 writes the state as text, version 08 as a code in it. What is pending will come once more when it is booked. */
const isBooked = (entry: XmlNode): boolean => {
  const state = at(entry, 'Sts')
  return (at(state, 'Cd')?.text || state?.text || 'BOOK') === 'BOOK'
}

/** One entry of the account may hold many transactions; each is a payment of its own when together they are the entry. */
function readEntry(entry: XmlNode): ToldEntry[] {
  const amount = at(entry, 'Amt')
  if (!amount) throw new UnreadableStatement('Išraše yra įrašas be sumos.')
  const whole = {
    booked_on: at(entry, 'BookgDt') ? dayIn(entry, 'BookgDt') : dayIn(entry, 'ValDt'),
    amount: signed(entry, amount),
    currency: amount.currency,
    is_reversal: /^(true|1)$/.test(at(entry, 'RvslInd')?.text ?? ''),
  }
  const details = all(entry, 'NtryDtls').flatMap((part) => all(part, 'TxDtls'))
  const servicer_ref = at(entry, 'AcctSvcrRef')?.text ?? ''
  const only = details.length > 1 ? undefined : details[0]
  const inOne = { ...whole, ...tellPayer(only), servicer_ref: refOf(only) || servicer_ref }
  if (!inOne.remittance) inOne.remittance = at(entry, 'AddtlNtryInf')?.text ?? ''
  if (details.length < 2) return [inOne]

  const parts = details.map((part) => ({
    ...whole,
    ...tellPayer(part),
    servicer_ref: refOf(part),
    amount: partOf(part, entry),
  }))
  const sum = parts.reduce((cents, part) => cents + part.amount, 0)
  // amounts in another currency, or none: who paid what can't be told, so a clerk looks at it as a whole
  if (sum !== whole.amount || parts.some((part) => part.amount === 0)) return [{ ...inOne, servicer_ref }]
  return parts
}

function partOf(part: XmlNode, entry: XmlNode): number {
  const currency = at(entry, 'Amt')?.currency
  const amounts = [at(part, 'Amt'), at(part, 'AmtDtls', 'TxAmt', 'Amt')]
  const amount = amounts.find((one) => one && one.currency === currency)
  return amount ? signed(at(part, 'CdtDbtInd') ? part : entry, amount) : 0
}

const refOf = (part: XmlNode | undefined): string => at(part, 'Refs', 'AcctSvcrRef')?.text ?? ''

/** Version 08 puts a `Pty` between the debtor and the name. */
function tellPayer(part: XmlNode | undefined) {
  const parties = at(part, 'RltdPties')
  const words = all(at(part, 'RmtInf'), 'Ustrd').map(({ text }) => text)
  const structured = all(at(part, 'RmtInf'), 'Strd')
  const references = structured.map((one) => at(one, 'CdtrRefInf', 'Ref')?.text ?? '').filter(Boolean)
  const numbers = structured.flatMap((one) => all(one, 'RfrdDocInf').map((document) => at(document, 'Nb')?.text ?? ''))
  return {
    debtor_name: (within(at(parties, 'Dbtr'), 'Nm')?.text ?? '').slice(0, 200),
    debtor_iban: (at(parties, 'DbtrAcct', 'Id', 'IBAN')?.text ?? '').replace(/\s/g, '').toUpperCase().slice(0, 34),
    reference: references.join(' ').slice(0, 200),
    remittance: [...words, ...numbers].filter(Boolean).join(' ').slice(0, 1000),
    end_to_end_id: at(part, 'Refs', 'EndToEndId')?.text ?? '',
  }
}

const signed = (of: XmlNode, amount: XmlNode): number =>
  at(of, 'CdtDbtInd')?.text === 'DBIT' ? -centsOf(amount.text) : centsOf(amount.text)

/** `12.1` and `12.10` are 1210. Digit by digit: a fraction times 100 would lose a cent. */
function centsOf(text: string): number {
  const [, euros = '', decimals = ''] = /^(\d{1,12})(?:\.(\d{1,5}))?$/.exec(text) ?? []
  if (!euros || Number(decimals.slice(2)) > 0)
    throw new UnreadableStatement(`Išraše yra netinkama suma: ${text.slice(0, 30)}.`)
  return Number(euros) * 100 + Number(decimals.padEnd(2, '0').slice(0, 2))
}

function dayIn(node: XmlNode, name: string): string {
  const day = (at(node, name, 'Dt')?.text || at(node, name, 'DtTm')?.text || '').slice(0, 10)
  if (!isDay(day)) throw new UnreadableStatement('Išraše yra įrašas be datos.')
  return day
}
