import type { Point } from '../map-distance.ts'

/** „54.8985, 23.9036“, also with decimal commas. */
export function readPoint(text: string): Point | undefined {
  const match = /^\s*(-?\d{1,2}(?:[.,]\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:[.,]\d+)?)\s*$/.exec(text)
  const [lat, lon] = (match?.slice(1) ?? []).map((part) => Number(part.replace(',', '.')))
  if (lat === undefined || lon === undefined || Math.abs(lat) > 90 || Math.abs(lon) > 180) return undefined
  return { lat, lon }
}
