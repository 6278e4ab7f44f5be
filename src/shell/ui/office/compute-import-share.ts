import type { ProgressReport } from '#platform/progress/progress.contract.ts'

/** Checking takes about a tenth of the time. */
const checkedShare = 0.1

/** 0 to 1; undefined: unknown. */
export function computeImportShare(
  entry: ProgressReport | null,
  step: 'checking' | 'writing' | 'lost',
): number | undefined {
  if (!entry || entry.whole === 0) return undefined
  const share = entry.done / entry.whole
  if (step === 'checking') return share
  return entry.step === 'checking' ? share * checkedShare : checkedShare + share * (1 - checkedShare)
}
