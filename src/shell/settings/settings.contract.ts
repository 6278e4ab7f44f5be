import { z } from 'zod'
import { defineEndpoint, wrapRow } from '#platform/contract.ts'
import { defineResource } from '#platform/define-resource.ts'
import { Entries, LimitedString, SingleLineText } from '#platform/text.ts'
import { DayInput } from '#rules/calendar/day-input.ts'
import { invalidCompanyCodeMessage, invalidVatCodeMessage } from '#rules/codes/code-messages.ts'
import { parseCompanyCode } from '#rules/codes/company-code.ts'
import { cleanEmail, emailShape, invalidEmailMessage } from '#rules/codes/email.ts'
import { parseIban } from '#rules/codes/iban.ts'
import { invalidPhoneMessage, parsePhone } from '#rules/codes/phone.ts'
import { parseSwift } from '#rules/codes/swift.ts'
import { parseVatCode } from '#rules/codes/vat-code.ts'
import { mapNumberedPapers, type NumberedKind, type papers } from '#rules/document-kinds/document-kinds.ts'
import { invalidDeductibleMessage, invalidShareMessage } from '#rules/tariffs/waiver.ts'
import { Look } from '#shell/look/look.ts'
import { ClosedDays, OpeningHoursSchema, StaffNotificationEmails, sortUnique, TimeInput } from './place-settings.ts'
import { smsKinds } from './sms-kinds.ts'

const Series = LimitedString(100).regex(/^[A-Z]{1,6}$/, 'Serija – nuo 1 iki 6 didžiųjų raidžių.')
const seriesOfPapers = mapNumberedPapers(({ series }) =>
  series.isNamedByShop ? Series : Series.default(series.usual),
) as unknown as {
  [Kind in NumberedKind]: (typeof papers)[Kind]['series'] extends { isNamedByShop: true }
    ? typeof Series
    : z.ZodDefault<typeof Series>
}
/** Null: no limit. */
const OrNever = (min: number, max: number) => {
  const sentence = `Sveikas skaičius nuo ${min} iki ${max} arba tuščia.`
  return z.number(sentence).int(sentence).min(min, sentence).max(max, sentence).nullable()
}
const Whole = (min: number, max: number) => {
  const sentence = `Sveikas skaičius nuo ${min} iki ${max}.`
  return z.number(sentence).int(sentence).min(min, sentence).max(max, sentence)
}
const wrongFee = 'Įrašykite sumą nuo 0 iki 10\u00a0000\u00a0€.'
const Cents = z.number(wrongFee).int(wrongFee).min(0, wrongFee).max(1_000_000, wrongFee)
const wrongFactor = 'Skaičius nuo 0 iki 10, ne daugiau kaip du ženklai po kablelio.'
const Factor = z.number(wrongFactor).min(0, wrongFactor).max(10, wrongFactor).multipleOf(0.01, wrongFactor)
const Share = z
  .number(invalidShareMessage)
  .min(0.1, invalidShareMessage)
  .max(100, invalidShareMessage)
  .multipleOf(0.01, invalidShareMessage)
const Deductible = z
  .number(invalidDeductibleMessage)
  .int(invalidDeductibleMessage)
  .min(0, invalidDeductibleMessage)
  .max(100_000_000, invalidDeductibleMessage)
const Percent = Whole(0, 99)
const wholeDays = 'Sveikas skaičius nuo 0 iki 3650.'

export const Settings = z.object({
  name: SingleLineText(200).min(1),
  code: SingleLineText(20),
  vat_code: SingleLineText(20),
  address: SingleLineText(200),
  phone: SingleLineText(30),
  email: LimitedString(254).refine(
    (text) => text === '' || z.regexes.email.test(text),
    'Neteisingas el. pašto adresas.',
  ),
  bank: SingleLineText(100),
  iban: SingleLineText(40),
  swift: SingleLineText(11),
  staff_second_factor: z.enum(['off', 'advised', 'demanded']),
  /** By network: `facebook`. */
  social: Entries(
    LimitedString(100).regex(/^[a-z]{2,30}$/, 'Tinklo pavadinimas rašomas mažosiomis raidėmis.'),
    LimitedString(200).refine(
      (text) => text === '' || z.url({ protocol: /^https$/ }).safeParse(text).success,
      'Įrašykite visą adresą, pavyzdžiui, https://www.facebook.com/irankine.',
    ),
    20,
    'Gali būti ne daugiau kaip 20 tinklų.',
  ),
  /** Of today. */
  vat_rate: z.number().int().min(0).max(99),
  /** By day, the earliest first. A `vat_rate` saved by itself holds from today. */
  vat_rates: z
    .array(z.object({ rate: Percent, from: DayInput('Įrašykite dieną.') }), 'Kiekvienas tarifas – nuo savo dienos.')
    .max(50, 'Gali būti ne daugiau kaip 50 tarifų.')
    .refine(
      (rates) => new Set(rates.map(({ from }) => from)).size === rates.length,
      'Nuo vienos dienos gali galioti tik vienas tarifas.',
    ),
  opening_hours: OpeningHoursSchema,
  closed_days: ClosedDays,
  cutoff_time: TimeInput,
  charge_closed_days: z.boolean(),
  /** Open days after the due day for which an unpaid web order holds its units; null: for ever. */
  unpaid_holds_days: OrNever(0, 90),
  /** Days a late tool is not promised to others; null: until it is back. A promised return goes before. */
  late_hold_days: OrNever(0, 365),
  /** Unpaid orders, and units in them, of a new or unconfirmed account that never paid; null: no limit. */
  new_account_orders: OrNever(1, 10_000),
  new_account_units: OrNever(1, 1_000_000),
  new_account_days: z.number(wholeDays).int(wholeDays).min(0, wholeDays).max(3_650, wholeDays),
  /** An hour, to a mailbox that is not the account's own; null: no limit. */
  order_mails_per_hour: OrNever(1, 10_000),
  /** Prices hold so long, unless the rental begins before. */
  quote_valid_days: Whole(1, 365),
  /** Percent off a line's price by anybody at the desk. */
  hand_discount_max: Whole(0, 100),
  /** A day after the agreed end, of the line’s tariff, on bills of who pays later. */
  late_factor: Factor,
  /** The waiver of rented tools; null: not sold. */
  waiver: z.object({ percent: Share, deductible: Deductible }).nullable(),
  /** Days to pay for damage or loss, where the client has no terms. */
  compensation_due_days: Whole(0, 365),
  /** Monthly payers get one bill per work site, or one for all. */
  bill_per_site: z.boolean(),
  /** Online money for an order that lapsed or was already paid is refunded automatically. */
  online_refunds_by_rule: z.boolean(),
  /** Net cents an order, where it comes back to another place than agreed or than it was fetched from. */
  one_way_fee: Cents,
  /** `NS-KN 000001`: each place numbers its own documents. */
  series_per_place: z.boolean(),
  /** New web orders, accepted quotes and breakdowns are mailed there; a branch may have its own. */
  news_mails: StaffNotificationEmails,
  /** Nothing is sent without a gateway. */
  /** Each: names of properties that mean the same; only equal values fit together. */
  fitting_properties: z
    .array(SingleLineText(300).min(1), 'Kiekvienoje eilutėje – savybių pavadinimai.')
    .max(30, 'Gali būti ne daugiau kaip 30 eilučių.'),
  sms_kinds: z.array(z.enum(smsKinds)).max(smsKinds.length).overwrite(sortUnique),
  /** Numbers run per kind: kinds sharing a series would share numbers. */
  series: z
    .object(seriesOfPapers)
    .refine(
      (series) => new Set(Object.values(series)).size === Object.values(series).length,
      'Kiekvienos rūšies dokumentams reikia savo serijos.',
    ),
})
export type Settings = z.infer<typeof Settings>

export interface ShopSettings extends Settings {
  /** Written and published as a page of the shop, not by the form of settings. */
  look: Look
}
/** As they are kept; without a look it stays as it is. */
export type StoredSettings = Settings & Partial<Pick<ShopSettings, 'look'>>

/** Empty, or as normalised by `parse`. */
const Code = (max: number, parse: (text: string) => string | undefined, wrong: string) =>
  SingleLineText(max)
    .overwrite((text) => parse(text) ?? text)
    .refine((text) => text === '' || parse(text) !== undefined, wrong)

/** Codes, accounts and numbers have valid check digits, or are empty. */
export const SettingsForm = Settings.extend({
  code: Code(40, parseCompanyCode, invalidCompanyCodeMessage),
  vat_code: Code(40, parseVatCode, invalidVatCodeMessage),
  phone: Code(30, parsePhone, invalidPhoneMessage),
  email: SingleLineText(254)
    .overwrite(cleanEmail)
    .refine((text) => text === '' || emailShape.test(text), invalidEmailMessage),
  iban: Code(40, parseIban, 'Neteisingas sąskaitos numeris (IBAN): patikrinkite skaitmenis.'),
  swift: Code(40, parseSwift, 'SWIFT kodą sudaro 8 arba 11 ženklų, pvz., HABALT22.'),
})

/** The shop's own affair: visitors don't see them. */
const internalSettings = {
  staff_second_factor: true,
  vat_rates: true,
  late_hold_days: true,
  new_account_orders: true,
  new_account_units: true,
  new_account_days: true,
  order_mails_per_hour: true,
  quote_valid_days: true,
  hand_discount_max: true,
  late_factor: true,
  waiver: true,
  compensation_due_days: true,
  bill_per_site: true,
  online_refunds_by_rule: true,
  one_way_fee: true,
  series_per_place: true,
  news_mails: true,
  sms_kinds: true,
  fitting_properties: true,
} as const

/** Not sent by older clients. */
const laterSettings = { ...internalSettings, unpaid_holds_days: true } as const

export const DocumentSettings = SettingsForm.omit(laterSettings)
export type DocumentSettings = z.infer<typeof DocumentSettings>

/** The settings of an empty shop. */
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
  vat_rates: [],
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
  hand_discount_max: 10,
  late_factor: 1,
  waiver: null,
  compensation_due_days: 14,
  bill_per_site: true,
  online_refunds_by_rule: false,
  one_way_fee: 0,
  series_per_place: false,
  news_mails: [],
  sms_kinds: [],
  fitting_properties: ['Griebtuvas, Jungtis, Karūnos jungtis', 'Disko skersmuo, Skersmuo', 'Tipas'],
  series: mapNumberedPapers(({ series }) => series.usual),
}

/** Visible to every visitor. */
export const PublicSettings = Settings.omit({ ...internalSettings, series: true }).extend({
  /** False: the seller's data lack what a document needs, so no orders. */
  ready: z.boolean(),
  /** Absent: the program’s own. */
  look: Look.optional(),
})
export type PublicSettings = z.infer<typeof PublicSettings>

const SettingsRead = wrapRow(Settings).extend({
  /** Differs whenever a setting does. */
  version: z.string(),
})
export type SettingsRead = z.infer<typeof SettingsRead>

const settingsCalls = defineResource('/api/admin/settings', { read: 'settings:read', write: 'settings:write' })

export const ShowSettings = settingsCalls.read({
  about: 'the-shop',
  summary: 'The shop’s settings, and the version that a form may send back as `seen`',
  answer: SettingsRead,
})

export const SaveSettings = settingsCalls.replace({
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
      // older clients send none: unchanged
      ...Settings.pick(laterSettings).partial().shape,
      /** `version` the form showed; without it the save overwrites. */
      seen: LimitedString(64).optional(),
    }),
  ),
  answer: SettingsRead,
  refuses: [403, 409],
})

export const ShowPublicSettings = defineEndpoint({
  method: 'GET',
  address: '/api/settings',
  who: 'anyone',
  summary: 'Company details, opening hours and charging rules, as pages show them',
  answer: wrapRow(PublicSettings),
})
