import houses from './modules.json' with { type: 'json' }

export const getModule = (file: string): string => file.split('/')[1] ?? ''

/** A folder of its house, or the house itself. */
export function getModuleFolder(file: string): string {
  const [, house = '', room = ''] = file.split('/')
  const rooms = Object.entries(houses).find(([name]) => name === house)?.[1]
  return rooms && Object.hasOwn(rooms, room) ? room : house
}

export const isTestFile = (file: string) => /\.(test|breaks)\.tsx?$/.test(file)
export const isTablesFile = (file: string) => /\/server\/[^/]+\.tables\.ts$/.test(file)
/** Builders of samples may import anything. */
export const isFactoryFile = (file: string) => /\.factories\.tsx?$|^src\/platform\/test-kit\//.test(file)
