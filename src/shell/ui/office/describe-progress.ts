import { type PluralForms, pickPluralForm } from '#platform/pick-plural-form.ts'
import type { ProgressReport } from '#platform/progress/progress.contract.ts'

const phases = { reading: 'Skaitoma', checking: 'Tikrinama', writing: 'Įrašoma', matching: 'Ieškoma užsakymų:' }
/** After „iš“. */
const rows: PluralForms = { one: 'eilutės', few: 'eilučių', other: 'eilučių' }
const entries: PluralForms = { one: 'įrašo', few: 'įrašų', other: 'įrašų' }

/** „Tikrinama 1 200 iš 5 000 eilučių“. */
export function describeProgress(entry: ProgressReport | null): string {
  if (!entry || entry.whole === 0) return 'Failas siunčiamas ir skaitomas…'
  const { step, done, whole } = entry
  const [some, all] = [done, whole].map((n) => n.toLocaleString('lt-LT'))
  return `${phases[step]} ${some} iš ${all}\u00a0${pickPluralForm(whole, step === 'matching' ? entries : rows)}`
}
