// Stands in the browser for React Router's own file of this name: nobody measures its navigations from within.
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = <Router>(router: Router) => router
export const instrumentHandler = <Handler>(handler: Handler) => handler
export const instrumentationResultMetaContext = undefined
