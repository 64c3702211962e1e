/**
 * `npm run postgres`: runs the tests of the store, and of the code that uses it, on a PostgreSQL server started for
 * them. Continuous integration (CI=true) installs it where it is missing and fails where it cannot; anywhere else, the
 * tests are left out, and a line says what to install. Arguments go to vitest.
 */
import { debianPackages, runWithPackages } from './debian-packages.ts'
import { findPostgres, startPostgres } from './postgres-cluster.ts'
import { run } from './process.ts'

process.exitCode = await runWithPackages(debianPackages.postgres, {
  title: 'Not tested with PostgreSQL',
  findMissing: () => (findPostgres() === null ? ['postgres'] : []),
  step: async () => {
    const programFolder = findPostgres()
    if (programFolder === null) return 1
    await using server = await startPostgres(programFolder, { isDurable: false })
    // Awaited here, because the server ends with this block.
    return await run('vitest', ['run', '--project', 'postgres', ...process.argv.slice(2)], {
      TEST_DATABASE_URL: server.url,
    })
  },
})
