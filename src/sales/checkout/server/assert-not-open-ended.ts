import { type FieldErrors, invalid } from '#platform/refusal.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import type { Period } from '#rules/periods/period.ts'

interface OpenEndedCheckInput {
  items: readonly ({ type: 'service' } | { type: string; period?: Period | undefined })[]
  billing: string
}

/** Nobody can pay first for an end that nobody knows. */
export function openEndedProblems({ items, billing }: OpenEndedCheckInput): { field: string; message: string }[] {
  if (billing !== 'prepaid') return []
  return items.flatMap((line, index) =>
    'period' in line && line.period && !isByHour(line.period) && line.period.open_ended
      ? [
          {
            field: `items.${index}.open_ended`,
            message: 'Kol paskambinsite nuomojame tik klientams, kurie moka vėliau.',
          },
        ]
      : [],
  )
}

/** The lines get a 422. */
export function assertNotOpenEnded(input: OpenEndedCheckInput): void {
  const problems = openEndedProblems(input)
  if (problems.length === 0) return
  throw invalid(
    Object.fromEntries(problems.map(({ field, message }): [string, FieldErrors[string]] => [field, [message]])),
  )
}
