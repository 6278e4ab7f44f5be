/** Mildest first; each bill gets each once. */
export const reminderSteps = [1, 2, 3] as const
export type ReminderStep = (typeof reminderSteps)[number]

export const reminderStepLabels: Record<ReminderStep, string> = {
  1: 'Draugiškas priminimas',
  2: 'Griežtas priminimas',
  3: 'Paskutinis įspėjimas',
}

export const reminderVariables = {
  klientas: 'kliento vardas ar pavadinimas',
  suma: 'kiek iš viso vėluoja',
  dienos: 'kiek dienų vėluoja seniausia sąskaita',
  terminas: 'seniausios sąskaitos apmokėjimo terminas',
  įmonė: 'jūsų įmonės pavadinimas',
} as const
export type ReminderVariable = keyof typeof reminderVariables
