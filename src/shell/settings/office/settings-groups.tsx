import type { ComponentType } from 'react'
import { getPaper, numberedKinds } from '#rules/document-kinds/document-kinds.ts'
import type { Settings } from '../settings.contract.ts'
import { smsKindLabels, smsKinds } from '../sms-kinds.ts'
import { BillingFields } from './billing-fields.tsx'
import { BranchSettingsFields } from './branch-settings-fields.tsx'
import { CompanyFields } from './company-fields.tsx'
import { DocumentFields } from './document-fields.tsx'
import { HoursFields } from './hours-fields.tsx'
import { LateFields } from './late-fields.tsx'
import { OrderFields } from './order-fields.tsx'
import { SecurityFields } from './security-fields.tsx'
import { SmsFields } from './sms-fields.tsx'

export interface SettingsGroup {
  /** In the address: `/admin/settings/rekvizitai`. */
  id: string
  title: string
  about: string
  /** Where it speaks of VAT, which the shop does not pay. */
  titleWithoutVat?: string
  aboutWithoutVat?: string
  /** What its form saves. */
  fields: readonly (keyof Settings)[]
  /** Names of its controls, by what they are called on the screen. */
  controls: Readonly<Record<string, string>>
  parts: readonly ComponentType<{ settings: Settings }>[]
  /** Papers show what is typed. */
  isPrinted?: true
}

export const settingsGroups: readonly SettingsGroup[] = [
  {
    id: 'rekvizitai',
    title: 'Rekvizitai',
    about: 'Pavadinimas, kodai, adresas, banko sąskaita',
    fields: ['name', 'code', 'vat_code', 'address', 'phone', 'email', 'bank', 'iban', 'swift', 'social'],
    controls: {
      Pavadinimas: 'name',
      'Įmonės kodas': 'code',
      'PVM kodas': 'vat_code',
      Adresas: 'address',
      Telefonas: 'phone',
      'El. paštas': 'email',
      Bankas: 'bank',
      'Sąskaitos numeris (IBAN)': 'iban',
      SWIFT: 'swift',
      Facebook: 'social[facebook]',
      Instagram: 'social[instagram]',
      LinkedIn: 'social[linkedin]',
      YouTube: 'social[youtube]',
    },
    parts: [CompanyFields],
    isPrinted: true,
  },
  {
    id: 'darbo-laikas',
    title: 'Darbo laikas',
    about: 'Valandos, nedarbo dienos, nuomos dienų skaičiavimas',
    fields: ['opening_hours', 'closed_days', 'cutoff_time', 'charge_closed_days'],
    controls: {
      'Darbo dienos': 'opening_hours[days][]',
      Atidaroma: 'opening_hours[open]',
      Uždaroma: 'opening_hours[close]',
      'Kitos valandos': 'opening_hours[by_day][1][open]',
      'Papildomos nedarbo dienos': 'opening_hours[by_day][7][close]',
      'Ryto riba': 'cutoff_time',
      'Skaičiuoti ir nedarbo dienas': 'charge_closed_days',
    },
    parts: [HoursFields],
  },
  {
    id: 'uzsakymai',
    title: 'Užsakymai ir pasiūlymai',
    about: 'Kiek laikoma neapmokėta, nuolaidos, kas prie ko tinka',
    fields: [
      ...(['unpaid_holds_days', 'new_account_orders', 'new_account_units', 'new_account_days'] as const),
      ...(['online_refunds_by_rule', 'quote_valid_days', 'hand_discount_max', 'fitting_properties'] as const),
    ],
    controls: {
      'Kiek laikyti neapmokėtą užsakymą': 'unpaid_holds_days',
      'Kiek neapmokėtų užsakymų gali turėti nauja paskyra': 'new_account_orders',
      'Kiek neapmokėtų įrankių gali turėti nauja paskyra': 'new_account_units',
      'Kiek laiko paskyra nauja': 'new_account_days',
      'Grąžinti pinigus, jei užsakymas nebegalioja': 'online_refunds_by_rule',
      'Kiek galioja pasiūlymas': 'quote_valid_days',
      'Nuolaida be vadovo': 'hand_discount_max',
      'Savybės, pagal kurias tinka': 'fitting_properties',
    },
    parts: [OrderFields],
  },
  {
    id: 'velavimas',
    title: 'Vėlavimas ir žala',
    about: 'Vėluojantys įrankiai, apsauga nuo žalos, nuostoliai',
    fields: ['late_hold_days', 'late_factor', 'waiver', 'compensation_due_days'],
    controls: {
      'Kiek dienų laukti vėluojančio įrankio': 'late_hold_days',
      'Dienos po sutarto termino': 'late_factor',
      'Apsaugos nuo žalos kaina': 'waiver_percent',
      'Daugiausia už žalą su apsauga': 'waiver_deductible',
      'Nuostoliai atlyginami per': 'compensation_due_days',
    },
    parts: [LateFields],
  },
  {
    id: 'saskaitos',
    title: 'Sąskaitos ir laiškai',
    about: 'Sąskaitos objektams, kam siunčiamos naujienos',
    fields: ['bill_per_site', 'order_mails_per_hour', 'news_mails'],
    controls: {
      'Atskira sąskaita kiekvienam objektui': 'bill_per_site',
      'Kiek laiškų siųsti vienu adresu': 'order_mails_per_hour',
      'Kam pranešti naujienas': 'news_mails',
    },
    parts: [BillingFields],
  },
  {
    id: 'serijos',
    title: 'PVM ir numerių serijos',
    titleWithoutVat: 'Numerių serijos',
    about: 'PVM tarifas, dokumentų numeriai, padalinių serijos',
    aboutWithoutVat: 'Dokumentų numeriai, padalinių serijos',
    fields: ['vat_rate', 'vat_rates', 'series', 'one_way_fee', 'series_per_place'],
    controls: {
      'PVM tarifas': 'vat_rate',
      'Kitas PVM tarifas': 'vat_rates[0][rate]',
      'Galioja nuo': 'vat_rates[0][from]',
      ...Object.fromEntries(numberedKinds.map((kind) => [getPaper(kind).series.label, `series[${kind}]`])),
      'Grąžinimas kitame padalinyje, be PVM': 'one_way_fee',
      'Atskiros padalinių serijos': 'series_per_place',
    },
    parts: [DocumentFields, BranchSettingsFields],
    isPrinted: true,
  },
  {
    id: 'sms',
    title: 'SMS klientams',
    about: 'Kas klientui pranešama ir SMS',
    fields: ['sms_kinds'],
    controls: Object.fromEntries(smsKinds.map((kind) => [smsKindLabels[kind], 'sms_kinds[]'])),
    parts: [SmsFields],
  },
  {
    id: 'prisijungimas',
    title: 'Darbuotojų prisijungimas',
    about: 'Antras veiksnys prie slaptažodžio',
    fields: ['staff_second_factor'],
    controls: { 'Antras veiksnys': 'staff_second_factor' },
    parts: [SecurityFields],
  },
]

export const findSettingsGroup = (id: string | undefined): SettingsGroup | undefined =>
  settingsGroups.find((group) => group.id === id)

/** The group's fields as typed, all others as they were. Without a group all are typed. */
export function takeGroup(group: SettingsGroup | undefined, typed: Settings, seen: Settings): Settings {
  if (!group) return typed
  return { ...seen, ...Object.fromEntries(group.fields.map((field) => [field, typed[field]])) }
}

/** Groups other than this one that hold a refused field: `iban`, `series.invoice`. */
export const listOtherGroups = (group: SettingsGroup, refused: string[]) =>
  settingsGroups.flatMap((other) => {
    const field = refused.find((name) => other.fields.some((own) => own === name.split(/[.[]/)[0]))
    return other === group || field === undefined ? [] : [{ ...other, href: `/admin/settings/${other.id}#${field}` }]
  })
