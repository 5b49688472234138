-- AlterEnum
ALTER TYPE "AuditActor" ADD VALUE 'SERVICE';
