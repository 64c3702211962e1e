import { session } from '#api/session.ts'

/** Signs out as sign-out.ts describes. Where its code cannot be loaded, the user is signed out all the same. */
export const requestSignOut = () =>
  void import('./sign-out.ts').then(
    ({ signOut }) => signOut(),
    () => session.signOut(),
  )
