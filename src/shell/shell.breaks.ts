import { type Break, defineBreak } from '#platform/test-kit/break.ts'

export const breaks: readonly Break[] = [
  defineBreak(
    'a place is removed without waiting for who orders there',
    'src/shell/branches/server/places.api.test.ts',
    'src/shell/branches/server/remove-place.ts',
    ".for('update')",
    '',
  ),
]
