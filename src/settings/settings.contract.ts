import { z } from 'zod'
import { isDay } from '#calendar/day.ts'
import { wrongCompanyCode, wrongVatCode } from '#codes/code-words.ts'
import { parseCompanyCode } from '#codes/company-code.ts'
import { cleanEmail, emailShape, wrongEmail } from '#codes/email.ts'
import { parseIban } from '#codes/iban.ts'
import { parsePhone, wrongPhone } from '#codes/phone.ts'
import { parseSwift } from '#codes/swift.ts'
import { parseVatCode } from '#codes/vat-code.ts'
import { endpoint, oneOf } from '#platform/contract.ts'
import { Entries, Exact, Line, mostOfADay } from '#platform/text.ts'
import { smsKinds } from './sms-kinds.ts'

const Time = Exact(100).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Laikas rašomas taip: 08:00.')
const Day = Exact(mostOfADay).refine(isDay, 'Tokios datos nėra. Data rašoma taip: 2026-11-21.')
const Series = Exact(100).regex(/^[A-Z]{1,6}$/, 'Serija – nuo 1 iki 6 didžiųjų raidžių.')
const sortedOnce = <T extends string | number>(values: T[]): T[] => [...new Set(values)].sort()
/** A number that may be left empty: then there is no limit. */
const OrNever = (least: number, most: number) => {
  const sentence = `Sveikas skaičius nuo ${least} iki ${most} arba tuščia.`
  return z.number(sentence).int(sentence).min(least, sentence).max(most, sentence).nullable()
}
const Days = (least: number, most: number) => {
  const sentence = `Sveikas skaičius nuo ${least} iki ${most}.`
  return z.number(sentence).int(sentence).min(least, sentence).max(most, sentence)
}
const wholeDays = 'Sveikas skaičius nuo 0 iki 3650.'

/** What the owner has set. Pages, mails, documents and prices follow it. */
export const Settings = z.object({
  name: Line(200).min(1),
  code: Line(20),
  vat_code: Line(20),
  address: Line(200),
  phone: Line(30),
  email: Exact(254).refine((text) => text === '' || z.regexes.email.test(text), 'Neteisingas el. pašto adresas.'),
  bank: Line(100),
  iban: Line(40),
  swift: Line(11),
  /** Whether the staff show something beside the password at sign-in. */
  staff_second_factor: z.enum(['off', 'advised', 'demanded']),
  /** Addresses by the network's name: `facebook`. */
  social: Entries(
    Exact(100).regex(/^[a-z]{2,30}$/, 'Tinklo pavadinimas rašomas mažosiomis raidėmis.'),
    Exact(200).refine(
      (text) => text === '' || z.url({ protocol: /^https$/ }).safeParse(text).success,
      'Įrašykite visą adresą, pavyzdžiui, https://www.facebook.com/irankine.',
    ),
    20,
    'Gali būti ne daugiau kaip 20 tinklų.',
  ),
  vat_rate: z.number().int().min(0).max(99),
  opening_hours: z
    .object({
      /** 1 = Monday … 7 = Sunday. */
      days: z.array(z.number().int().min(1).max(7)).min(1).max(7).overwrite(sortedOnce),
      open: Time,
      close: Time,
    })
    .refine(({ open, close }) => open < close, { path: ['close'], error: 'Uždaroma turi būti vėliau, nei atidaroma.' }),
  /** Days on which the shop is closed beside weekends and public holidays. */
  closed_days: z.array(Day).max(400).overwrite(sortedOnce),
  cutoff_time: Time,
  charge_closed_days: z.boolean(),
  /** Open days after the due day of its prepayment for which an unpaid web order holds what it ordered; null: for ever. */
  unpaid_holds_days: OrNever(0, 90),
  /** Days for which a late tool is not promised to others; null: until it is back. A promised return goes before it. */
  late_hold_days: OrNever(0, 365),
  /** How many unpaid orders, and units in them, an account may have that is new or unconfirmed and never paid; null: any. */
  new_account_orders: OrNever(1, 10_000),
  new_account_units: OrNever(1, 1_000_000),
  /** An account is new for so many days. */
  new_account_days: z.number(wholeDays).int(wholeDays).min(0, wholeDays).max(3_650, wholeDays),
  /** How many mails about orders an hour go to one mailbox that is not the account's own; others wait. null: all at once. */
  order_mails_per_hour: OrNever(1, 10_000),
  /** For how many days a quote promises its prices, unless what it rents begins before. */
  quote_valid_days: Days(1, 365),
  /** Of clients who pay monthly: a bill for each of their work sites, or one for all of them. */
  bill_per_site: z.boolean(),
  /** Money that came online for an order that lapsed meanwhile, or was paid already, goes back by itself. */
  online_refunds_by_rule: z.boolean(),
  /** What the shop tells by SMS, too; nothing goes while the program has no gateway. */
  sms_kinds: z.array(z.enum(smsKinds)).max(smsKinds.length).overwrite(sortedOnce),
  /** Numbers run by kind, so two kinds in one series would give two documents the same number. */
  series: z
    .object({
      prepayment: Series,
      invoice: Series,
      credit: Series,
      contract: Series.default('NSUT'),
      act: Series.default('PPA'),
      quote: Series.default('PAS'),
    })
    .refine(
      (series) => new Set(Object.values(series)).size === Object.values(series).length,
      'Kiekvienos rūšies dokumentams reikia savo serijos.',
    ),
})
export type Settings = z.infer<typeof Settings>

/** Empty, or what `parse` makes of it, as the shop keeps it. */
const Code = (most: number, parse: (text: string) => string | undefined, wrong: string) =>
  Line(most)
    .overwrite((text) => parse(text) ?? text)
    .refine((text) => text === '' || parse(text) !== undefined, wrong)

/** The settings as they may be saved: codes, accounts and numbers are right by their own digits, or empty. */
export const SettingsForm = Settings.extend({
  code: Code(40, parseCompanyCode, wrongCompanyCode),
  vat_code: Code(40, parseVatCode, wrongVatCode),
  phone: Code(30, parsePhone, wrongPhone),
  email: Line(254)
    .overwrite(cleanEmail)
    .refine((text) => text === '' || emailShape.test(text), wrongEmail),
  iban: Code(40, parseIban, 'Neteisingas sąskaitos numeris (IBAN): patikrinkite skaitmenis.'),
  swift: Code(40, parseSwift, 'SWIFT kodą sudaro 8 arba 11 ženklų, pvz., HABALT22.'),
})

/** Settings that clients from before there were such ones do not send. */
const laterSettings = {
  staff_second_factor: true,
  unpaid_holds_days: true,
  late_hold_days: true,
  new_account_orders: true,
  new_account_units: true,
  new_account_days: true,
  order_mails_per_hour: true,
  quote_valid_days: true,
  bill_per_site: true,
  online_refunds_by_rule: true,
  sms_kinds: true,
} as const

/** The part of the settings that documents are drawn with. */
export const DocumentSettings = SettingsForm.omit(laterSettings)
export type DocumentSettings = z.infer<typeof DocumentSettings>

/** What an empty shop begins with. */
export const firstSettings: Settings = {
  name: 'Įrankinė',
  code: '',
  vat_code: '',
  address: '',
  phone: '',
  email: '',
  bank: '',
  iban: '',
  swift: '',
  staff_second_factor: 'off',
  social: {},
  vat_rate: 21,
  opening_hours: { days: [1, 2, 3, 4, 5], open: '08:00', close: '17:00' },
  closed_days: [],
  cutoff_time: '10:00',
  charge_closed_days: false,
  unpaid_holds_days: 3,
  late_hold_days: null,
  new_account_orders: 10,
  new_account_units: 100,
  new_account_days: 30,
  order_mails_per_hour: 20,
  quote_valid_days: 14,
  bill_per_site: true,
  online_refunds_by_rule: false,
  sms_kinds: [],
  series: { prepayment: 'ISF', invoice: 'NS', credit: 'NK', contract: 'NSUT', act: 'PPA', quote: 'PAS' },
}

/** The part of the settings that every visitor may see. */
export const PublicSettings = Settings.omit({
  series: true,
  staff_second_factor: true,
  late_hold_days: true,
  new_account_orders: true,
  new_account_units: true,
  new_account_days: true,
  order_mails_per_hour: true,
  quote_valid_days: true,
  bill_per_site: true,
  online_refunds_by_rule: true,
  sms_kinds: true,
}).extend({
  /** False while the seller's data lack what a document needs: nothing can be ordered yet. */
  ready: z.boolean(),
})
export type PublicSettings = z.infer<typeof PublicSettings>

const SettingsRead = oneOf(Settings).extend({
  /** Differs whenever a setting does. */
  version: z.string(),
})
export type SettingsRead = z.infer<typeof SettingsRead>

export const ShowSettings = endpoint({
  method: 'GET',
  address: '/api/admin/settings',
  who: 'settings:read',
  about: 'the-shop',
  summary: 'The shop’s settings, and the version that a form may send back as `seen`',
  answer: SettingsRead,
})

export const SaveSettings = endpoint({
  method: 'PUT',
  address: '/api/admin/settings',
  who: 'settings:write',
  riskIn: ['redirects-money', 'credentials'],
  about: 'the-shop',
  summary:
    'Save the shop’s settings; all of them, bare or in `data` as they were read. With `seen` a 409 when they changed meanwhile',
  body: z.preprocess(
    (sent) => {
      if (!sent || typeof sent !== 'object' || !('data' in sent) || 'name' in sent) return sent
      const { data, ...beside } = sent
      return data && typeof data === 'object' ? { ...beside, ...data } : data
    },
    SettingsForm.extend({
      // clients from before there were such settings do not send them: they stay as they are
      ...Settings.pick(laterSettings).partial().shape,
      /** The `version` of the settings that the form showed; without it they are saved over whatever is there. */
      seen: Exact(64).optional(),
    }),
  ),
  answer: SettingsRead,
  refuses: [403, 409],
})

export const ShowPublicSettings = endpoint({
  method: 'GET',
  address: '/api/settings',
  who: 'anyone',
  summary: 'Company details, opening hours and charging rules, as pages show them',
  answer: oneOf(PublicSettings),
})
