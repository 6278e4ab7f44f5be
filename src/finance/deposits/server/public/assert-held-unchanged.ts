import { assertVersion } from '#platform/assert-version.ts'

/** 409 `deposit-changed`: another clerk, or a double click. */
export function assertHeldUnchanged(held: number, seen: number | undefined): void {
  assertVersion({
    seen,
    current: held,
    code: 'deposit-changed',
    said: 'Užstatas tuo metu pasikeitė. Peržiūrėkite, kiek laikoma dabar.',
    more: { data: { held } },
  })
}
