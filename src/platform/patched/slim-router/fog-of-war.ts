// Stands in the browser for React Router's own file of this name: the list of routes comes whole with the page.
export const isFogOfWarEnabled = () => false
export const getPartialManifest = <Manifest>(manifest: Manifest) => manifest
export const getPatchRoutesOnNavigationFunction = () => undefined
export const useFogOFWarDiscovery = () => {}
export const handleClientVersionMismatch = () => {}
export const getManifestPath = () => ''
export const getPathsWithAncestors = () => []
export const URL_LIMIT = 0
