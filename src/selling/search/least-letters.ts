export const leastLetters = 2
