import { type Break, one } from '#platform/test-kit/break.ts'

export const breaks: readonly Break[] = [
  one(
    'a place is removed without waiting for who orders there',
    'src/shell/places/server/places.api.test.ts',
    'src/shell/places/server/remove-place.ts',
    ".for('update')",
    '',
  ),
]
