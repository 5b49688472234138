-- AlterEnum: in a migration of its own, because a new value can be used only after its transaction.
ALTER TYPE "DocumentKind" ADD VALUE 'CREDIT_NOTE';
