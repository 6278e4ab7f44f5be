export const requiredFieldMessages = {
  name: 'Įveskite vardą.',
  lastname: 'Įveskite pavardę.',
  email: 'Įveskite el. pašto adresą.',
  password: 'Įveskite slaptažodį.',
  passwordAgain: 'Pakartokite slaptažodį.',
}
