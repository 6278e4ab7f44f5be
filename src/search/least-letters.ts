/** Fewer letters find nothing. */
export const leastLetters = 2
