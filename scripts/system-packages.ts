/**
 * Installs all Debian packages that the steps of `npm test` need, in continuous integration only (debian-packages.ts),
 * in parallel with steps that keep the processors busy. A step that runs alone installs what it needs itself.
 */
import { debianPackages, installPackages, mayInstallPackages } from './debian-packages.ts'

if (mayInstallPackages()) await installPackages(Object.values(debianPackages).flat())
