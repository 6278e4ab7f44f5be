import { conflict } from '#platform/refusal.ts'

/** 409 `deposit-changed`: another clerk, or a double click. */
export function assertHeldUnchanged(held: number, seen: number | undefined): void {
  if (seen === undefined || seen === held) return
  throw conflict('deposit-changed', 'Užstatas tuo metu pasikeitė. Peržiūrėkite, kiek laikoma dabar.', {
    data: { held },
  })
}
