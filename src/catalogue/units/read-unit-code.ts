import { normalizeScannedText } from '#rules/codes/read-scanned-code.ts'

/** A machine's code, in capitals, likeliest first. */
export const readUnitCode = (text: string): string[] => normalizeScannedText(text)
