export const deductible = 150_00

export const stand = 'Pastolių stovas'
export const mason = { name: 'Vytas', lastname: 'Mūrininkas', email: 'vytas.murininkas@example.lt' }
export const roofers = { name: 'UAB „Stogų pavyzdys“', email: 'stogai@example.lt' }
