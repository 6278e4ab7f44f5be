// Of react-dom 19.3.1: `_valueTracker`, by which it remembers what a field held when it found it.
// Mends: what was typed before React came is taken for what it had drawn itself, and lost (T101).
// Held by: journeys/early-presses.journey.ts

type Control = HTMLInputElement & { _valueTracker?: { setValue: (value: string) => void } }

/** So that React hears of this value as of a change. Runs in the browser, by its text alone, as early-presses.ts does. */
export const forgetValue = (control: Control, value: string) => control._valueTracker?.setValue(`${value} `)
