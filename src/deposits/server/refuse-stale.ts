import { conflict } from '#platform/refusal.ts'

/** Throws 409 `deposit-changed` when a form has seen another sum held than is held now: somebody was quicker, or clicked twice. */
export function refuseStale(held: number, seen: number | undefined): void {
  if (seen === undefined || seen === held) return
  throw conflict('deposit-changed', 'Užstatas tuo metu pasikeitė. Peržiūrėkite, kiek laikoma dabar.', {
    data: { held },
  })
}
