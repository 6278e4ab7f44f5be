import { parentPort, workerData } from 'node:worker_threads'
import { isDay } from '#rules/calendar/is-day.ts'
import { type BankFileEntry, type BankFileStatement, UnreadableStatement } from './bank-file.ts'
import { findDescendant, findNodeAt, listChildNodes, readXmlTree, type XmlNode } from './xml-tree.ts'

/** camt.053.001.02 to .08, booked entries only. UnreadableStatement, also when balances do not add up. */
function readCamt(bytes: Uint8Array): BankFileStatement[] {
  const message = findNodeAt(readXmlTree(bytes), 'BkToCstmrStmt')
  const statements = listChildNodes(message, 'Stmt').map(readStatement)
  if (statements.length === 0)
    throw new UnreadableStatement('Tai ne banko sąskaitos išrašas: reikia ISO 20022 failo camt.053.')
  return statements
}

function readStatement(stmt: XmlNode): BankFileStatement {
  const bank_id = findNodeAt(stmt, 'Id')?.text ?? ''
  const iban = (findNodeAt(stmt, 'Acct', 'Id', 'IBAN')?.text ?? '').replace(/\s/g, '').toUpperCase()
  const opening = balanceOf(stmt, ['OPBD', 'PRCD', 'ITBD'], 'first')
  const closing = balanceOf(stmt, ['CLBD', 'ITBD'], 'last')
  if (!opening || !closing || opening.currency !== closing.currency)
    throw new UnreadableStatement(`Išraše „${bank_id}“ nėra pradžios ar pabaigos likučio.`)

  const entries = listChildNodes(stmt, 'Ntry')
    .filter(isBooked)
    .flatMap((entry) => readEntry(entry, iban))
  const moved = entries.reduce((sum, entry) => sum + (entry.currency === closing.currency ? entry.amount : 0), 0)
  if (opening.cents + moved !== closing.cents)
    throw new UnreadableStatement(
      `Išrašo „${bank_id}“ likučiai nesutampa su įrašais: failas nepilnas arba pakeistas. Atsisiųskite jį iš banko dar kartą.`,
    )
  return {
    bank_id,
    iban,
    currency: closing.currency,
    closed_on: closing.day,
    opening: opening.cents,
    closing: closing.cents,
    entries,
  }
}

/** Only the first and the last of pages have the day's balance. */
function balanceOf(stmt: XmlNode, codes: string[], which: 'first' | 'last') {
  const balances = listChildNodes(stmt, 'Bal')
  for (const code of codes) {
    const coded = balances.filter((balance) => findNodeAt(balance, 'Tp', 'CdOrPrtry', 'Cd')?.text === code)
    const balance = coded.at(which === 'first' ? 0 : -1)
    const amount = findNodeAt(balance, 'Amt')
    if (balance && amount)
      return { cents: signed(balance, amount), currency: amount.currency, day: dayIn(balance, 'Dt') }
  }
  return undefined
}

/** Text in version 02, a code in 08. Pending entries return once booked. */
const isBooked = (entry: XmlNode): boolean => {
  const state = findNodeAt(entry, 'Sts')
  return (findNodeAt(state, 'Cd')?.text || state?.text || 'BOOK') === 'BOOK'
}

/** Transactions become payments when they add up to it. `ours`: the account's IBAN. */
function readEntry(entry: XmlNode, ours: string): BankFileEntry[] {
  const amount = findNodeAt(entry, 'Amt')
  if (!amount) throw new UnreadableStatement('Išraše yra įrašas be sumos.')
  const whole = {
    booked_on: findNodeAt(entry, 'BookgDt') ? dayIn(entry, 'BookgDt') : dayIn(entry, 'ValDt'),
    currency: amount.currency,
    is_reversal: /^(true|1)$/.test(findNodeAt(entry, 'RvslInd')?.text ?? ''),
  }
  const cents = signed(entry, amount)
  const details = listChildNodes(entry, 'NtryDtls').flatMap((part) => listChildNodes(part, 'TxDtls'))
  const servicer_ref = findNodeAt(entry, 'AcctSvcrRef')?.text ?? ''
  const definition = (
    part: XmlNode | undefined,
    own: number,
    isAlone: boolean,
  ): Omit<BankFileEntry, 'servicer_ref'> => ({
    ...whole,
    amount: own,
    is_mixed: false,
    takes_back: own < 0 && (whole.is_reversal || isReturn(entry, part)),
    is_returned: own > 0 && (whole.is_reversal || isReturn(entry, part)),
    ...partyOf(part, own, ours),
    ...wordsOf(part, entry),
    facts: factsOf(part, whole.booked_on, isAlone ? entry : undefined),
  })
  const only = details.length > 1 ? undefined : details[0]
  const inOne = { ...definition(only, cents, true), servicer_ref: refOf(only) || servicer_ref }
  if (details.length < 2) return [inOne]

  const parts = details.map((part) => ({ ...definition(part, partOf(part, entry), false), servicer_ref: refOf(part) }))
  const sum = parts.reduce((total, part) => total + part.amount, 0)
  // another currency or no amounts: a clerk looks at the whole
  if (sum !== cents || parts.some((part) => part.amount === 0)) {
    const words = parts.flatMap(({ reference, remittance }) => [reference, remittance])
    return [{ ...inOne, is_mixed: true, remittance: joined([inOne.remittance], [], words), servicer_ref }]
  }
  return parts
}

function partOf(part: XmlNode, entry: XmlNode): number {
  const currency = findNodeAt(entry, 'Amt')?.currency
  const amounts = [findNodeAt(part, 'Amt'), findNodeAt(part, 'AmtDtls', 'TxAmt', 'Amt')]
  const amount = amounts.find((one) => one && one.currency === currency)
  return amount ? signed(findNodeAt(part, 'CdtDbtInd') ? part : entry, amount) : 0
}

const refOf = (part: XmlNode | undefined): string => findNodeAt(part, 'Refs', 'AcctSvcrRef')?.text ?? ''

/** Return information, or a family of returned and recalled transfers (ISO 20022), marks a return. */
function isReturn(entry: XmlNode, part: XmlNode | undefined): boolean {
  if (findNodeAt(part, 'RtrInf')) return true
  const codes = [part, entry].map((node) => findNodeAt(node, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd')?.text ?? '')
  return codes.some((code) => code === 'RRTN' || code === 'RPCR')
}

const ibanIn = (account: XmlNode | undefined): string =>
  (findNodeAt(account, 'Id', 'IBAN')?.text ?? '').replace(/\s/g, '').toUpperCase().slice(0, 34)

/** Returns may exchange the sides. Version 08 puts a `Pty` between debtor and name. */
function partyOf(part: XmlNode | undefined, amount: number, ours: string) {
  const parties = findNodeAt(part, 'RltdPties')
  const sides = ['Dbtr', 'Cdtr'].map((side) => ({
    name: (findDescendant(findNodeAt(parties, side), 'Nm')?.text ?? '').slice(0, 200),
    iban: ibanIn(findNodeAt(parties, `${side}Acct`)),
  }))
  const outside = sides.filter(({ iban }) => iban !== ours)
  const other = amount > 0 ? sides[0] : (outside.find(({ iban }) => iban) ?? outside.findLast(({ name }) => name))
  return { debtor_name: other?.name ?? '', debtor_iban: other?.iban ?? '' }
}

const structuredOf = (part: XmlNode | undefined) => listChildNodes(findNodeAt(part, 'RmtInf'), 'Strd')
const referencesOf = (part: XmlNode | undefined): string =>
  structuredOf(part)
    .map((one) => findNodeAt(one, 'CdtrRefInf', 'Ref')?.text ?? '')
    .filter(Boolean)
    .join(' ')
    .slice(0, 200)
const textsOf = (part: XmlNode | undefined): string[] => [
  ...listChildNodes(findNodeAt(part, 'RmtInf'), 'Ustrd').map(({ text }) => text),
  ...structuredOf(part).flatMap((one) =>
    listChildNodes(one, 'RfrdDocInf').map((document) => findNodeAt(document, 'Nb')?.text ?? ''),
  ),
]

/** Identifies entries already read: keep words and order. */
function factsOf(part: XmlNode | undefined, booked_on: string, entry: XmlNode | undefined): string[] {
  const remittance = textsOf(part).filter(Boolean).join(' ').slice(0, 1000)
  const iban = ibanIn(findNodeAt(part, 'RltdPties', 'DbtrAcct'))
  const endToEnd = findNodeAt(part, 'Refs', 'EndToEndId')?.text ?? ''
  return [booked_on, iban, endToEnd, referencesOf(part), remittance || (findNodeAt(entry, 'AddtlNtryInf')?.text ?? '')]
}

const mostWords = 2_000

function wordsOf(part: XmlNode | undefined, entry: XmlNode) {
  const refs = findNodeAt(part, 'Refs')
  const given = findNodeAt(refs, 'EndToEndId')?.text ?? ''
  const end_to_end_id = given === 'NOTPROVIDED' ? '' : given.slice(0, 100)
  const returned = findNodeAt(part, 'RtrInf')
  const reference = referencesOf(part)
  const words = [
    ...structuredOf(part).flatMap((one) => listChildNodes(one, 'AddtlRmtInf').map(({ text }) => text)),
    findDescendant(findNodeAt(part, 'RltdPties', 'UltmtDbtr'), 'Nm')?.text ?? '',
    end_to_end_id,
    // ids made by the bank mean nothing to a person
    ...['InstrId', 'TxId'].map((name) => findNodeAt(refs, name)?.text ?? '').filter(isPayersReference),
    [
      findNodeAt(returned, 'Rsn', 'Cd')?.text,
      findNodeAt(returned, 'Rsn', 'Prtry')?.text,
      ...listChildNodes(returned, 'AddtlInf').map(({ text }) => text),
    ].join(' '),
    findNodeAt(part, 'AddtlTxInf')?.text ?? '',
    findNodeAt(entry, 'AddtlNtryInf')?.text ?? '',
  ]
  return { reference, remittance: joined([textsOf(part).join(' ')], [reference], words), end_to_end_id }
}

const isPayersReference = (text: string): boolean => /^(?:RF\s?\d{2}|\p{L}{1,10}[- ]?\d{1,10}$)/iu.test(text)

/** Separators keep digits from running together. */
function joined(first: string[], known: string[], more: string[]): string {
  const kept = first.map(inOneLine)
  for (const one of more.map(inOneLine)) if (![...known, ...kept].some((other) => other.includes(one))) kept.push(one)
  return kept.filter(Boolean).join('; ').slice(0, mostWords)
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const signed = (of: XmlNode, amount: XmlNode): number =>
  findNodeAt(of, 'CdtDbtInd')?.text === 'DBIT' ? -centsOf(amount.text) : centsOf(amount.text)

/** `12.1` and `12.10` are 1210. By digit: a fraction times 100 would lose a cent. */
function centsOf(text: string): number {
  const [, euros = '', decimals = ''] = /^0*(\d{1,12})(?:\.(\d{1,5}))?$/.exec(text) ?? []
  if (!euros || Number(decimals.slice(2)) > 0)
    throw new UnreadableStatement(`Išraše yra netinkama suma: ${text.slice(0, 30)}.`)
  return Number(euros) * 100 + Number(decimals.padEnd(2, '0').slice(0, 2))
}

function dayIn(node: XmlNode, name: string): string {
  const day = (findNodeAt(node, name, 'Dt')?.text || findNodeAt(node, name, 'DtTm')?.text || '').slice(0, 10)
  if (!isDay(day)) throw new UnreadableStatement('Išraše yra įrašas be datos.')
  return day
}

try {
  parentPort?.postMessage({ statements: readCamt(workerData as Uint8Array) })
} catch (error) {
  if (!(error instanceof UnreadableStatement)) throw error
  parentPort?.postMessage({ problem: error.message })
}
