import { Text } from '#platform/text.ts'

/** Empty or null: none. */
export const InternalNote = Text(2_000).nullable()
