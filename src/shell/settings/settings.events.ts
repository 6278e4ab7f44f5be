import { z } from 'zod'
import { mapNumberedPapers } from '#rules/document-kinds/document-kinds.ts'
import { defineEvent } from '#shell/action/define-event.ts'
import { buildChange, labelField, payloadField } from '#shell/action/payload-fields.ts'
import type { Settings } from './settings.contract.ts'
import { smsKindLabels, smsKinds } from './sms-kinds.ts'

const weekdays = { 1: 'Pr', 2: 'An', 3: 'Tr', 4: 'Kt', 5: 'Pn', 6: 'Št', 7: 'Sk' }
const dayHours = z.object({ open: z.string(), close: z.string() })

export const openingHoursField = labelField(
  z.object({
    days: labelField(z.array(z.int()), { label: 'Darbo dienos', values: weekdays }),
    open: payloadField.text('Atidaroma'),
    close: payloadField.text('Uždaroma'),
    by_day: labelField(
      z.object({
        1: labelField(dayHours.optional(), 'Pirmadienio valandos'),
        2: labelField(dayHours.optional(), 'Antradienio valandos'),
        3: labelField(dayHours.optional(), 'Trečiadienio valandos'),
        4: labelField(dayHours.optional(), 'Ketvirtadienio valandos'),
        5: labelField(dayHours.optional(), 'Penktadienio valandos'),
        6: labelField(dayHours.optional(), 'Šeštadienio valandos'),
        7: labelField(dayHours.optional(), 'Sekmadienio valandos'),
      }),
      'Kitos valandos',
    ).optional(),
  }),
  'Darbo laikas',
)
export const closedDaysField = labelField(z.array(z.string()), 'Papildomos nedarbo dienos')
export const newsMailsField = labelField(z.array(z.string()), 'Kam pranešti naujienas')

const settingsFields = {
  name: payloadField.text('Pavadinimas'),
  code: payloadField.text('Įmonės kodas'),
  vat_code: payloadField.text('PVM kodas'),
  address: payloadField.text('Adresas'),
  phone: payloadField.text('Telefonas'),
  email: payloadField.text('El. paštas'),
  bank: payloadField.text('Bankas'),
  iban: payloadField.text('Sąskaitos numeris (IBAN)'),
  swift: payloadField.text('SWIFT'),
  staff_second_factor: labelField(z.enum(['off', 'advised', 'demanded']), 'Darbuotojams būtinas antras veiksnys'),
  social: labelField(
    z
      .object({
        facebook: payloadField.text('Facebook').optional(),
        instagram: payloadField.text('Instagram').optional(),
        linkedin: payloadField.text('LinkedIn').optional(),
        youtube: payloadField.text('YouTube').optional(),
      })
      .catchall(z.string()),
    'Socialiniai tinklai',
  ),
  vat_rate: payloadField.count('PVM tarifas, %'),
  vat_rates: labelField(
    z.array(z.object({ rate: payloadField.count('Tarifas, %'), from: payloadField.text('Nuo') })),
    'PVM tarifai pagal dieną',
  ),
  opening_hours: openingHoursField,
  closed_days: closedDaysField,
  cutoff_time: payloadField.text('Ryto riba'),
  charge_closed_days: payloadField.flag('Skaičiuoti ir nedarbo dienas'),
  unpaid_holds_days: payloadField.count('Kiek laikyti neapmokėtą užsakymą, d. d.'),
  late_hold_days: payloadField.count('Kiek dienų vėluojantis įrankis laikomas užimtu'),
  new_account_orders: payloadField.count('Kiek neapmokėtų užsakymų gali turėti nauja paskyra'),
  new_account_units: payloadField.count('Kiek neapmokėtų įrankių gali turėti nauja paskyra'),
  new_account_days: payloadField.count('Kiek dienų paskyra nauja'),
  order_mails_per_hour: payloadField.count('Kiek laiškų per valandą siųsti vienu adresu'),
  quote_valid_days: payloadField.count('Kiek dienų galioja pasiūlymas'),
  hand_discount_max: payloadField.count('Nuolaida be vadovo, %'),
  late_factor: labelField(z.number(), 'Dienos po sutarto termino, × tarifas'),
  waiver: labelField(
    z.object({
      percent: labelField(z.number(), 'Apsauga nuo žalos, % nuomos'),
      deductible: payloadField.count('Apsaugos nuo žalos išskaita, centais'),
    }),
    'Apsauga nuo žalos',
  ),
  compensation_due_days: payloadField.count('Per kiek dienų atlyginti nuostolius'),
  bill_per_site: payloadField.flag('Atskira sąskaita kiekvienam objektui'),
  online_refunds_by_rule: payloadField.flag('Grąžinti internetu, jei užsakymas nebegalioja'),
  one_way_fee: payloadField.money('Grąžinimo kitame padalinyje mokestis'),
  series_per_place: payloadField.flag('Atskiros padalinių serijos'),
  news_mails: newsMailsField,
  fitting_properties: labelField(z.array(z.string()), 'Savybės, pagal kurias tinka'),
  sms_kinds: labelField(z.array(z.enum(smsKinds)), { label: 'Ką pranešame ir SMS', values: smsKindLabels }),
  series: labelField(
    z.object(mapNumberedPapers(({ series }) => payloadField.text(series.changeLabel))),
    'Dokumentų serijos',
  ),
} satisfies { [Field in keyof Settings]: z.ZodType<NonNullable<Settings[Field]>> }

const changes = Object.fromEntries(
  Object.entries(settingsFields).map(([field, schema]) => [field, buildChange<z.ZodType>(schema).optional()]),
) as unknown as {
  [Field in keyof Settings]: z.ZodOptional<
    z.ZodTuple<[z.ZodNullable<z.ZodType<Settings[Field]>>, z.ZodNullable<z.ZodType<Settings[Field]>>]>
  >
}

export const SettingsSaved = defineEvent('settings.saved', {
  subject: 'settings',
  payload: z.object(changes),
  label: 'Nustatymai pakeisti',
})
