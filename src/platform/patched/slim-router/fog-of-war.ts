// Of react-router 8.4.0: stands in the browser for its own file of this name; the list of routes comes whole with the page.
// Gain: 1,098 bytes (brotli) of the scripts of each page, 1.1 %.
// Held by: journeys/everywhere.journey.ts

export const isFogOfWarEnabled = () => false
export const getPartialManifest = <Manifest>(manifest: Manifest) => manifest
export const getPatchRoutesOnNavigationFunction = () => undefined
export const useFogOFWarDiscovery = () => {}
export const handleClientVersionMismatch = () => {}
export const getManifestPath = () => ''
export const getPathsWithAncestors = () => []
export const URL_LIMIT = 0
