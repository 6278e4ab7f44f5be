import { parentPort, workerData } from 'node:worker_threads'
import { isDay } from '#rules/calendar/is-day.ts'
import { type ToldEntry, type ToldStatement, UnreadableStatement } from './bank-file.ts'
import { all, at, readXmlTree, within, type XmlNode } from './xml-tree.ts'

/** camt.053.001.02 to .08, booked entries only. UnreadableStatement, also when balances do not add up. */
function readCamt(bytes: Uint8Array): ToldStatement[] {
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

  const entries = all(stmt, 'Ntry')
    .filter(isBooked)
    .flatMap((entry) => readEntry(entry, iban))
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

/** Of pages only the first and last have the day's. */
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

/** Text in version 02, a code in 08. Pending entries return once booked. */
const isBooked = (entry: XmlNode): boolean => {
  const state = at(entry, 'Sts')
  return (at(state, 'Cd')?.text || state?.text || 'BOOK') === 'BOOK'
}

/** Transactions become payments when they add up to it. `ours`: the account's IBAN. */
function readEntry(entry: XmlNode, ours: string): ToldEntry[] {
  const amount = at(entry, 'Amt')
  if (!amount) throw new UnreadableStatement('Išraše yra įrašas be sumos.')
  const whole = {
    booked_on: at(entry, 'BookgDt') ? dayIn(entry, 'BookgDt') : dayIn(entry, 'ValDt'),
    currency: amount.currency,
    is_reversal: /^(true|1)$/.test(at(entry, 'RvslInd')?.text ?? ''),
  }
  const cents = signed(entry, amount)
  const details = all(entry, 'NtryDtls').flatMap((part) => all(part, 'TxDtls'))
  const servicer_ref = at(entry, 'AcctSvcrRef')?.text ?? ''
  const told = (part: XmlNode | undefined, own: number, isAlone: boolean): Omit<ToldEntry, 'servicer_ref'> => ({
    ...{ ...whole, amount: own, is_mixed: false },
    takes_back: own < 0 && (whole.is_reversal || isReturn(entry, part)),
    is_returned: own > 0 && (whole.is_reversal || isReturn(entry, part)),
    ...partyOf(part, own, ours),
    ...wordsOf(part, entry),
    facts: factsOf(part, whole.booked_on, isAlone ? entry : undefined),
  })
  const only = details.length > 1 ? undefined : details[0]
  const inOne = { ...told(only, cents, true), servicer_ref: refOf(only) || servicer_ref }
  if (details.length < 2) return [inOne]

  const parts = details.map((part) => ({ ...told(part, partOf(part, entry), false), servicer_ref: refOf(part) }))
  const sum = parts.reduce((total, part) => total + part.amount, 0)
  // another currency or no amounts: a clerk looks at the whole
  if (sum !== cents || parts.some((part) => part.amount === 0)) {
    const words = parts.flatMap(({ reference, remittance }) => [reference, remittance])
    return [{ ...inOne, is_mixed: true, remittance: joined([inOne.remittance], [], words), servicer_ref }]
  }
  return parts
}

function partOf(part: XmlNode, entry: XmlNode): number {
  const currency = at(entry, 'Amt')?.currency
  const amounts = [at(part, 'Amt'), at(part, 'AmtDtls', 'TxAmt', 'Amt')]
  const amount = amounts.find((one) => one && one.currency === currency)
  return amount ? signed(at(part, 'CdtDbtInd') ? part : entry, amount) : 0
}

const refOf = (part: XmlNode | undefined): string => at(part, 'Refs', 'AcctSvcrRef')?.text ?? ''

/** By return information, or families of returned and recalled transfers (ISO 20022). */
function isReturn(entry: XmlNode, part: XmlNode | undefined): boolean {
  if (at(part, 'RtrInf')) return true
  const codes = [part, entry].map((node) => at(node, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd')?.text ?? '')
  return codes.some((code) => code === 'RRTN' || code === 'RPCR')
}

const ibanIn = (account: XmlNode | undefined): string =>
  (at(account, 'Id', 'IBAN')?.text ?? '').replace(/\s/g, '').toUpperCase().slice(0, 34)

/** Returns may exchange the sides. Version 08 puts a `Pty` between debtor and name. */
function partyOf(part: XmlNode | undefined, amount: number, ours: string) {
  const parties = at(part, 'RltdPties')
  const sides = ['Dbtr', 'Cdtr'].map((side) => ({
    name: (within(at(parties, side), 'Nm')?.text ?? '').slice(0, 200),
    iban: ibanIn(at(parties, `${side}Acct`)),
  }))
  const outside = sides.filter(({ iban }) => iban !== ours)
  const other = amount > 0 ? sides[0] : (outside.find(({ iban }) => iban) ?? outside.findLast(({ name }) => name))
  return { debtor_name: other?.name ?? '', debtor_iban: other?.iban ?? '' }
}

const structuredOf = (part: XmlNode | undefined) => all(at(part, 'RmtInf'), 'Strd')
const referencesOf = (part: XmlNode | undefined): string =>
  structuredOf(part)
    .map((one) => at(one, 'CdtrRefInf', 'Ref')?.text ?? '')
    .filter(Boolean)
    .join(' ')
    .slice(0, 200)
const textsOf = (part: XmlNode | undefined): string[] => [
  ...all(at(part, 'RmtInf'), 'Ustrd').map(({ text }) => text),
  ...structuredOf(part).flatMap((one) => all(one, 'RfrdDocInf').map((document) => at(document, 'Nb')?.text ?? '')),
]

/** Identifies entries already read: keep words and order. */
function factsOf(part: XmlNode | undefined, booked_on: string, entry: XmlNode | undefined): string[] {
  const remittance = textsOf(part).filter(Boolean).join(' ').slice(0, 1000)
  const iban = ibanIn(at(part, 'RltdPties', 'DbtrAcct'))
  const endToEnd = at(part, 'Refs', 'EndToEndId')?.text ?? ''
  return [booked_on, iban, endToEnd, referencesOf(part), remittance || (at(entry, 'AddtlNtryInf')?.text ?? '')]
}

const mostWords = 2_000

function wordsOf(part: XmlNode | undefined, entry: XmlNode) {
  const refs = at(part, 'Refs')
  const given = at(refs, 'EndToEndId')?.text ?? ''
  const end_to_end_id = given === 'NOTPROVIDED' ? '' : given.slice(0, 100)
  const returned = at(part, 'RtrInf')
  const reference = referencesOf(part)
  const words = [
    ...structuredOf(part).flatMap((one) => all(one, 'AddtlRmtInf').map(({ text }) => text)),
    within(at(part, 'RltdPties', 'UltmtDbtr'), 'Nm')?.text ?? '',
    end_to_end_id,
    // ids made by the bank mean nothing to a person
    ...['InstrId', 'TxId'].map((name) => at(refs, name)?.text ?? '').filter(isPayersReference),
    [
      at(returned, 'Rsn', 'Cd')?.text,
      at(returned, 'Rsn', 'Prtry')?.text,
      ...all(returned, 'AddtlInf').map(({ text }) => text),
    ].join(' '),
    at(part, 'AddtlTxInf')?.text ?? '',
    at(entry, 'AddtlNtryInf')?.text ?? '',
  ]
  return { reference, remittance: joined([textsOf(part).join(' ')], [reference], words), end_to_end_id }
}

const isPayersReference = (text: string): boolean => /^(?:RF\s?\d{2}|\p{L}{1,10}[- ]?\d{1,10}$)/iu.test(text)

/** With separators: digits never run together. */
function joined(first: string[], known: string[], more: string[]): string {
  const kept = first.map(inOneLine)
  for (const one of more.map(inOneLine)) if (![...known, ...kept].some((other) => other.includes(one))) kept.push(one)
  return kept.filter(Boolean).join('; ').slice(0, mostWords)
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const signed = (of: XmlNode, amount: XmlNode): number =>
  at(of, 'CdtDbtInd')?.text === 'DBIT' ? -centsOf(amount.text) : centsOf(amount.text)

/** `12.1` and `12.10` are 1210. By digit: a fraction times 100 would lose a cent. */
function centsOf(text: string): number {
  const [, euros = '', decimals = ''] = /^0*(\d{1,12})(?:\.(\d{1,5}))?$/.exec(text) ?? []
  if (!euros || Number(decimals.slice(2)) > 0)
    throw new UnreadableStatement(`Išraše yra netinkama suma: ${text.slice(0, 30)}.`)
  return Number(euros) * 100 + Number(decimals.padEnd(2, '0').slice(0, 2))
}

function dayIn(node: XmlNode, name: string): string {
  const day = (at(node, name, 'Dt')?.text || at(node, name, 'DtTm')?.text || '').slice(0, 10)
  if (!isDay(day)) throw new UnreadableStatement('Išraše yra įrašas be datos.')
  return day
}

try {
  parentPort?.postMessage({ statements: readCamt(workerData as Uint8Array) })
} catch (error) {
  if (!(error instanceof UnreadableStatement)) throw error
  parentPort?.postMessage({ problem: error.message })
}
