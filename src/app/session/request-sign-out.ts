import { session } from '#api/session.ts'

/** Signs out as sign-out.tsx describes. Where its code cannot be loaded, the user is signed out all the same. */
export const requestSignOut = () =>
  void import('./sign-out.tsx').then(
    ({ signOut }) => signOut(),
    () => session.signOut(),
  )
