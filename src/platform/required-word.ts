export const requiredWord = 'Šis laukas yra privalomas.'
