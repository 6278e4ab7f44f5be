// Of react-dom 19.3.1: `_valueTracker`, the value that React last saw in a field.
// Mends: text typed before hydration is taken for the rendered value and lost (T101).
// Held by: journeys/early-presses.journey.ts

type Control = HTMLInputElement & { _valueTracker?: { setValue: (value: string) => void } }

/** React then sees a change. Serialised into the page, as in replay-early-interactions.ts. */
export const forgetValue = (control: Control, value: string) => control._valueTracker?.setValue(`${value} `)
