export const minSearchLetters = 2
