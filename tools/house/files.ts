import houses from './houses.json' with { type: 'json' }

/** From the ground up. */
export const houseNames = Object.keys(houses)

export const houseOf = (file: string): string => file.split('/')[1] ?? ''

/** A folder of its house, or the house itself. */
export function roomOf(file: string): string {
  const [, house = '', room = ''] = file.split('/')
  const rooms = Object.entries(houses).find(([name]) => name === house)?.[1]
  return rooms && Object.hasOwn(rooms, room) ? room : house
}

export const isTest = (file: string) => /\.(test|breaks)\.tsx?$/.test(file)
export const isTables = (file: string) => /\/server\/[^/]+\.tables\.ts$/.test(file)
/** Builders of samples may import anything. */
export const isSamples = (file: string) => /\.samples\.tsx?$|^src\/platform\/test-kit\//.test(file)
