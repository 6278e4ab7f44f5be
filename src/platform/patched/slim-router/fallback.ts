// Stands in the browser for React Router's own file of this name: every page comes rendered from the server.
export const RemixRootDefaultHydrateFallback = () => null
