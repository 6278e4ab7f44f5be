import { cleanTyped } from '#codes/clean-typed.ts'

/** A time of day as people type it (`8`, `8:30`, `0830`, `8.30`), as `HH:MM`; undefined when it is none. */
export function readTime(text: string): string | undefined {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:. ]?(\d{2}))?$/.exec(cleanTyped(text)) ?? []
  return hours !== '' && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : undefined
}
