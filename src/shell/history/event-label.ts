import { getEvent } from '#shell/action/define-event.ts'

/** In the office's words; the name itself for an event that no longer exists. */
export const formatEventLabel = (name: string): string => getEvent(name)?.label ?? name
