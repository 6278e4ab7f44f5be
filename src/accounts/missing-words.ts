/** What is said of an empty field about a person: by the browser before sending, by the server in its refusals. */
export const missing = {
  name: 'Įveskite vardą.',
  lastname: 'Įveskite pavardę.',
  email: 'Įveskite el. pašto adresą.',
  password: 'Įveskite slaptažodį.',
  passwordAgain: 'Pakartokite slaptažodį.',
}
