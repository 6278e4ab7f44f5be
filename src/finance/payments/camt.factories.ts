/** Cents. */
export interface TestBankEntry {
  amount: number
  debit?: boolean
  reversal?: boolean
  pending?: boolean
  currency?: string
  booked_on?: string
  debtor?: string
  debtor_iban?: string
  reference?: string
  text?: string
  texts?: string[]
  ref?: string
  creditor_iban?: string
  end_to_end_id?: string
  returned?: string
  additional?: { remittance?: string; transaction?: string; entry?: string; document?: string }
  parts?: Omit<TestBankEntry, 'parts'>[]
}

export interface TestBankStatement {
  version?: '02' | '08'
  iban?: string
  id?: string
  entries: TestBankEntry[]
  closing?: number
  currency?: string
  prologue?: string
}

export const testIban = 'LT121000011101001000'
const opening = 150_000

export function buildCamtFile(statement: TestBankStatement): Buffer {
  const { version = '02', iban = testIban, id = 'ISR-1', entries, currency = 'EUR', prologue = '' } = statement
  const moved = entries
    .filter(({ pending }) => !pending)
    .reduce((sum, one) => sum + (one.debit ? -1 : 1) * one.amount, 0)
  const closing = statement.closing ?? opening + moved
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${prologue}
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-18T06:00:00</CreDtTm></GrpHdr>
<Stmt><Id>${id}</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
${balance('OPBD', opening, currency)}${balance('CLBD', closing, currency)}
${entries.map((entry, index) => entryOf(entry, index, version)).join('\n')}
</Stmt></BkToCstmrStmt></Document>`)
}

const euros = (cents: number) => (Math.abs(cents) / 100).toFixed(2)
const side = (isDebit: boolean) => `<CdtDbtInd>${isDebit ? 'DBIT' : 'CRDT'}</CdtDbtInd>`

const balance = (code: string, cents: number, currency: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${euros(cents)}</Amt>${side(cents < 0)}<Dt><Dt>2026-11-18</Dt></Dt></Bal>`

function entryOf(entry: TestBankEntry, index: number, version: string): string {
  const { amount, debit = false, reversal, pending, currency = 'EUR', booked_on = '2026-11-17', ref, parts } = entry
  const more = entry.additional?.entry
  const state = pending ? 'PDNG' : 'BOOK'
  const details = (parts ?? [entry]).map((part) => transaction(part, parts !== undefined, version)).join('')
  return `<Ntry><NtryRef>${index + 1}</NtryRef><Amt Ccy="${currency}">${euros(amount)}</Amt>${side(debit)}
${reversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>${version === '02' ? state : `<Cd>${state}</Cd>`}</Sts>
<BookgDt><Dt>${booked_on}</Dt></BookgDt><ValDt><Dt>${booked_on}</Dt></ValDt>
${ref ? `<AcctSvcrRef>${ref}</AcctSvcrRef>` : ''}<BkTxCd><Prtry><Cd>K</Cd></Prtry></BkTxCd><NtryDtls>${details}</NtryDtls>${more ? `<AddtlNtryInf>${more}</AddtlNtryInf>` : ''}</Ntry>`
}

function transaction(part: TestBankEntry, isOneOfMany: boolean, version: string): string {
  const { amount, debtor = 'Jonas Jonaitis', debtor_iban = '', reference, text, ref, currency = 'EUR' } = part
  const { creditor_iban, end_to_end_id = 'NOTPROVIDED', returned, additional: more = {} } = part
  const account = (side: string, iban: string | undefined) =>
    iban ? `<${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct>` : ''
  const words = [...(text ? [text] : []), ...(part.texts ?? [])].map((one) => `<Ustrd>${one}</Ustrd>`)
  const structured = [
    more.document ? `<RfrdDocInf><Nb>${more.document}</Nb></RfrdDocInf>` : '',
    reference ? `<CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf>` : '',
    more.remittance ? `<AddtlRmtInf>${more.remittance}</AddtlRmtInf>` : '',
  ].join('')
  const money = `<Amt Ccy="${currency}">${euros(amount)}</Amt>`
  const name = `<Nm>${debtor}</Nm>`
  return `<TxDtls><Refs>${isOneOfMany && ref ? `<AcctSvcrRef>${ref}</AcctSvcrRef>` : ''}<EndToEndId>${end_to_end_id}</EndToEndId></Refs>
${version === '02' ? `<AmtDtls><TxAmt>${money}</TxAmt></AmtDtls>` : `${money}${side(part.debit ?? false)}`}
<RltdPties><Dbtr>${version === '02' ? name : `<Pty>${name}</Pty>`}</Dbtr>${account('Dbtr', debtor_iban)}${account('Cdtr', creditor_iban)}</RltdPties>
<RmtInf>${words.join('')}${structured && `<Strd>${structured}</Strd>`}</RmtInf>${returned ? `<RtrInf><Rsn><Cd>${returned}</Cd></Rsn></RtrInf>` : ''}${more.transaction ? `<AddtlTxInf>${more.transaction}</AddtlTxInf>` : ''}</TxDtls>`
}
