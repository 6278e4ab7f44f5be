import { cleanTypedText } from '#rules/codes/clean-typed-text.ts'

/** `8`, `8:30`, `0830`, `8.30` to `HH:MM`; undefined otherwise. */
export function readTime(text: string): string | undefined {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:. ]?(\d{2}))?$/.exec(cleanTypedText(text)) ?? []
  return hours !== '' && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : undefined
}
